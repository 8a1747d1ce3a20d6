import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A press without a click, as on a disabled button, is over so long after the finger has gone, ms. */
const CLICK_MS = 400;

const redraws = new Set<() => void>();
let pressed = false;
let end: ReturnType<typeof setTimeout>;

function release(): void {
  pressed = false;
  for (const redraw of redraws) redraw();
}

function press(): void {
  clearTimeout(end);
  pressed = true;
}

function letGo(): void {
  clearTimeout(end);
  end = setTimeout(release, CLICK_MS);
}

/** The click is on its way to what was pressed; what it draws is drawn at once. */
function click(): void {
  clearTimeout(end);
  pressed = false;
  end = setTimeout(release);
}

function subscribe(redraw: () => void): () => void {
  // the same functions are added once
  addEventListener('pointerdown', press, true);
  addEventListener('pointerup', letGo, true);
  addEventListener('pointercancel', letGo, true);
  addEventListener('click', click, true);
  redraws.add(redraw);
  return () => redraws.delete(redraw);
}

/**
 * A value that does not change while something is being pressed. A field that is left by a press elsewhere says only after
 * it what is wrong: a line that came or went in between would move what is below, and the click would miss it.
 */
export function useSteady<T>(value: T): T {
  const drawn = useRef(value);
  const now = useSyncExternalStore(
    subscribe,
    () => (pressed ? drawn.current : value),
    () => value,
  );
  useEffect(() => {
    drawn.current = now;
  });
  return now;
}
