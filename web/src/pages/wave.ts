// The position of the home page's picture, before Groundswell moves row 3 east. A test asks the engine what follows.
export const before = ['..BB..', '.BWWB.', '.BWWBW', 'WBB...', '.WW.W.', '...W..'];
export const row = 3;
export const taken = ['2 1', '3 1', '2 2', '3 2']; // column and line, from the top
