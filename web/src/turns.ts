// What takes long is done in pieces, each in a turn of its own, so that the page answers meanwhile, on a slow phone too.

const piece = 8; // milliseconds

// The next turn of the page. A message comes at once, in a page that nobody sees too, where timers are held back.
export const turn = (): Promise<void> => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    done();
  };
  port2.postMessage(null);
});

// A piece begins: is there time for more of it?
export function pieceOfTurn(): () => boolean {
  const begun = performance.now();
  return () => performance.now() - begun < piece;
}

// Does it for each, in order; and something after every piece.
export async function inTurns<T>(all: readonly T[], act: (one: T) => void, then: () => void = () => undefined): Promise<void> {
  let more = pieceOfTurn();
  for (const one of all) {
    if (!more()) {
      then();
      await turn();
      more = pieceOfTurn();
    }
    act(one);
  }
  then();
}
