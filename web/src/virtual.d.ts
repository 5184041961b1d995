declare module 'virtual:games' {
  const games: import('./engine').GameInfo[];
  export default games;
}
