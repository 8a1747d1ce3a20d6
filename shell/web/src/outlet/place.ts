const STEP_MS = 100;
const STEPS = 30;

/**
 * Remembers how a module's place looked; the answer puts page position and cursor back once the next release has
 * drawn as much, at most 3 s later.
 */
export function keepPlace(element: HTMLElement): () => void {
  const height = element.offsetHeight;
  element.style.minHeight = `${height}px`; // an empty place would let the page jump
  const { scrollX, scrollY } = window;
  const restoreCursor = keepCursor(element);
  return () => {
    let steps = 0;
    const step = () => {
      const drawn = element.firstElementChild?.getBoundingClientRect().height ?? 0;
      const there = restoreCursor() && drawn >= height * 0.9;
      if (!there && (steps += 1) < STEPS) return void setTimeout(step, STEP_MS);
      element.style.minHeight = '';
      // who has scrolled meanwhile knows where
      if (Math.abs(window.scrollY - scrollY) < height)
        scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    };
    step();
  };
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;

const isText = (element: Element | null): element is TextInput =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** The answer gives the focus back, once; true when there is nothing left to do. */
function keepCursor(element: HTMLElement): () => boolean {
  const active = document.activeElement;
  if (!active || !element.contains(active) || !active.id) return () => true;
  const { id } = active;
  // no text cursor in fields for numbers and mail addresses
  const [start, end] = isText(active) ? [active.selectionStart, active.selectionEnd] : [null, null];
  let done = false;
  return () => {
    const again = done ? null : document.getElementById(id);
    if (done || document.activeElement !== document.body) return (done = true);
    if (!again || !element.contains(again)) return false;
    again.focus({ preventScroll: true });
    if (isText(again) && start !== null && end !== null) again.setSelectionRange(start, end);
    return (done = true);
  };
}
