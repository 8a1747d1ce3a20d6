/** An import gives way to others after so many pictures, or so long, ms. */
const MOST_PICTURES = 50;
const LONGEST_MS = 10 * 60_000;

/** How much of an import is done at a stretch. */
export interface Turn {
  isOver(): boolean;
  /** Counts a picture that was asked for. */
  count(): void;
}

/** Begins a turn now. */
export function newTurn(now: () => number = Date.now): Turn {
  const end = now() + LONGEST_MS;
  let pictures = 0;
  return {
    isOver: () => pictures >= MOST_PICTURES || now() >= end,
    count() {
      pictures += 1;
    },
  };
}
