interface Press {
  readonly element: Element;
  readonly root: Element | null;
  /** Which one of its kind it is within its root: another one may be drawn in its place, and have its name. */
  readonly place: number;
  /** The page that it was pressed on: nothing is carried out on another one. */
  readonly path: string;
  /** How often its element was looked for since its root is there. */
  looks: number;
}

/**
 * Keeps what is pressed before its code is there, and carries it out once behind it: buttons, and forms that are sent.
 * Links and boxes work by themselves, text is taken over by its field. It is a script of its own in the document,
 * before anything that can be pressed, so nothing outside of it is known here.
 */
function keepEarlyPresses(): void {
  const PRESSED = 'button,[role=button],[role=tab]';
  // parts of the page that come alive by themselves, and the mark that each gets then
  const ROOTS = '[data-module],#app';
  const LOOK_MS = 50;
  // what is not there so long after its root has begun is gone from the page
  const LOOKS = 200;
  const kept: Press[] = [];
  let down: Press | null = null;
  let isLooking = false;
  const rootOf = (element: Element): Element | null => element.closest(ROOTS);
  // what lies over the page was drawn by code that is there
  const isBegun = (root: Element | null): boolean =>
    !(root instanceof HTMLElement) || (root.dataset['release'] ?? root.dataset['alive']) !== undefined;
  // React comes to the parts of a page one after the other, and marks each element that it has come to
  const isReached = (element: Element): boolean =>
    Object.keys(element).some((key) => key.startsWith('__react'));
  const isAlive = (element: Element): boolean => isBegun(rootOf(element)) && isReached(element);
  const nameOf = (element: Element): string =>
    element instanceof HTMLFormElement ? '' : `${element.ariaLabel}${element.textContent}`;
  const allLike = (element: Element, root: Element | null): Element[] => [
    ...(root ?? document).querySelectorAll(element.tagName),
  ];
  /** What was drawn in the place of an element: never one with another name. */
  const stillThere = ({ element, root, place }: Press): Element | undefined => {
    if (element.isConnected) return element;
    const all = allLike(element, root);
    const named = all.filter((each) => nameOf(each) === nameOf(element));
    return named.length === 1 ? named[0] : named.find((each) => each === all[place]);
  };
  const carryOut = (): void => {
    for (const press of kept.splice(0)) {
      if (press.path !== location.pathname) continue;
      const element = stillThere(press);
      if (!element || !isAlive(element)) {
        if (isBegun(press.root)) press.looks += 1;
        if (press.looks < LOOKS) kept.push(press);
      } else if (element instanceof HTMLFormElement) element.requestSubmit();
      else (element as HTMLElement).click();
    }
    if (isLooking || !kept.some(({ root }) => isBegun(root))) return;
    isLooking = true;
    setTimeout(() => {
      isLooking = false;
      carryOut();
    }, LOOK_MS);
  };
  const pressOf = (element: Element): Press => {
    const root = rootOf(element);
    const place = allLike(element, root).indexOf(element);
    return { element, root, place, path: location.pathname, looks: 0 };
  };
  const keep = (event: Event, element: Element): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!kept.some((press) => press.element === element)) kept.push(pressOf(element));
  };
  const pressed = ({ target }: Event): Element | null =>
    target instanceof Element ? target.closest(PRESSED) : null;
  addEventListener(
    'pointerdown',
    (event) => {
      const element = pressed(event);
      down = element && !isBegun(rootOf(element)) ? pressOf(element) : null;
      // a press hurries React on; what it has not come to by then gets the half of it
      setTimeout(() => {
        if (element && !isReached(element)) down = pressOf(element);
      });
    },
    true,
  );
  addEventListener(
    'pointerup',
    (event) => {
      // drawn again under the finger: the browser makes no click of it
      if (!down || down.element.isConnected || stillThere(down) !== pressed(event)) return;
      kept.push(down);
      down = null;
      carryOut();
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const element = pressed(event);
      // pressed down before and let go after: the page has seen the half of it
      const isHalf = down !== null && down.element === element;
      down = null;
      if (!event.isTrusted || !element || (isAlive(element) && !isHalf)) return;
      keep(event, element);
      carryOut();
    },
    true,
  );
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (event.isTrusted && !form.hasAttribute('action') && !isAlive(form)) keep(event, form);
    },
    true,
  );
  new MutationObserver(carryOut).observe(document, {
    subtree: true,
    attributes: true,
    attributeFilter: ['data-release', 'data-alive'],
  });
}

/** The script of a document that keeps early presses. */
export const EARLY_PRESSES = `(${String(keepEarlyPresses)})()`;
