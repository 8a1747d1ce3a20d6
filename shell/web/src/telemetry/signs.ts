import type { Sign } from '@rollheim/contracts';

/** What watches for pages that do not work for someone. Nothing of what is typed or shown leaves this file. */
export interface SignWatch {
  sign(name: Sign): void;
  /** Another page is shown. */
  shown(): void;
}

/** What people expect something of when they press it. */
const PRESSABLE = 'button,summary,a[href],[role=button],[role=tab]';
/** These leave the page, or what they do happens outside of it. */
const ELSEWHERE = '[disabled],[aria-disabled=true],[target],[download],[href^=mailto],[href^=tel]';
const CONTENT = 'img,svg,canvas,video,input';
/** A press has had an effect by then, or none, ms. */
const EFFECT_MS = 1500;
const REPEATED = 3;
const REPEATED_MS = 2000;
/** A field that is changed again so soon, a page that is left so soon, ms. */
const SOON_MS = 5000;
/** A page shows something by then, ms. */
const CONTENT_MS = 5000;

/** Watches presses, fields and pages until the document ends. */
export function watchSigns({ sign, shown }: SignWatch): void {
  watchPresses(sign);
  watchFields(sign);
  watchPages(sign, shown);
}

/** Listens before anything on the page does. */
const on = <K extends keyof DocumentEventMap>(type: K, heard: (event: DocumentEventMap[K]) => void): void =>
  document.addEventListener(type, heard, true);

function watchPresses(sign: SignWatch['sign']): void {
  let last: Element | null = null;
  let [times, first] = [0, 0];
  on('click', ({ target, timeStamp }) => {
    const pressed = (target as Element).closest(PRESSABLE);
    if (!pressed) return;
    if (last === pressed && timeStamp - first < REPEATED_MS) {
      if (++times === REPEATED) sign('repeated-press');
      return;
    }
    [last, times, first] = [pressed, 1, timeStamp];
    if (!isElsewhere(pressed)) whenNothingMoves(pressed, () => sign('dead-press'));
  });
}

const isElsewhere = (pressed: Element): boolean =>
  pressed.matches(ELSEWHERE) || (pressed as HTMLAnchorElement).href === location.href;

/** Calls `then` where a press changes nothing: no content, no state, no place, no focus. */
function whenNothingMoves(pressed: Element, then: () => void): void {
  const [{ href }, { activeElement: focused }] = [location, document];
  let moved = false;
  const note = () => void (moved = true);
  // words that change by themselves, as a clock does, are no effect; nor is how the pressed thing looks while it is
  const observer = new MutationObserver((changes) => {
    moved ||= changes.some(
      ({ attributeName }) =>
        attributeName === null || /^(aria-|open$|hidden$|src$|href$|value$)/.test(attributeName),
    );
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  document.addEventListener('scroll', note, { capture: true, once: true });
  setTimeout(() => {
    observer.disconnect();
    const { activeElement } = document;
    const hasFocus = document.hasFocus() && (activeElement === focused || activeElement === pressed);
    if (!moved && hasFocus && location.href === href) then();
  }, EFFECT_MS);
}

function watchFields(sign: SignWatch['sign']): void {
  let left: EventTarget | null = null;
  let at = 0;
  on('change', ({ target, timeStamp }) => {
    [left, at] = [target, timeStamp];
  });
  on('input', ({ target, timeStamp }) => {
    if (target !== left) return;
    left = null;
    if (timeStamp - at < SOON_MS) sign('correction');
  });
}

function watchPages(sign: SignWatch['sign'], shown: () => void): void {
  let [before, now] = ['', location.pathname];
  let since = performance.now();
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (document.visibilityState === 'visible' && isEmpty()) sign('empty-content');
    }, CONTENT_MS);
  };
  look();
  // whoever goes to another page changes the document
  new MutationObserver(() => {
    if (location.pathname === now) return;
    const time = performance.now();
    if (location.pathname === before && time - since < SOON_MS) sign('quick-return');
    [before, now, since] = [now, location.pathname, time];
    shown();
    look();
  }).observe(document, { subtree: true, childList: true });
}

function isEmpty(): boolean {
  const content = document.querySelector<HTMLElement>('[data-module]') ?? document.querySelector('main');
  return content !== null && content.innerText.trim() === '' && !content.querySelector(CONTENT);
}
