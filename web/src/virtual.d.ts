declare module 'virtual:games' {
  const games: import('./engine').GameInfo[];
  export default games;
}
declare module 'virtual:bots' {
  const bots: Pick<import('./engine').BotInfo, 'name' | 'title'>[];
  export default bots;
}
declare module 'virtual:styles' {
  const styles: Pick<import('./engine').BotInfo, 'name' | 'title'>[];
  export default styles;
}
declare module 'virtual:abouts' {
  const abouts: Record<string, import('./engine').Translated>; // of styles
  export default abouts;
}
declare module 'virtual:decks' {
  const decks: Pick<import('./engine').DeckInfo, 'name' | 'game'>[];
  export default decks;
}
declare module 'virtual:maps' {
  const maps: import('./engine').MapInfo[];
  export default maps;
}
declare module 'virtual:languages' {
  const languages: Record<string, { name: string; and: [two: string, others: string, last: string] }>;
  export default languages;
}
