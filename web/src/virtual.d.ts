declare module 'virtual:games' {
  const games: import('./engine').GameInfo[];
  export default games;
}
declare module 'virtual:bots' {
  const bots: Pick<import('./engine').BotInfo, 'name' | 'title'>[];
  export default bots;
}
