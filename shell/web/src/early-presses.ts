interface Press {
  readonly element: Element;
  readonly root: ParentNode;
  /** Which one of its kind it is within its root: another one may be drawn in its place, and have its name. */
  readonly place: number;
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
  const kept: Press[] = [];
  let down: Press | null = null;
  let isLooking = false;
  const isBegun = (element: Element): boolean => {
    const root = element.closest<HTMLElement>(ROOTS);
    // what lies over the page was drawn by code that is there
    return !root || (root.dataset['release'] ?? root.dataset['alive']) !== undefined;
  };
  // React comes to the parts of a page one after the other, and marks each element that it has come to
  const isReached = (element: Element): boolean =>
    Object.keys(element).some((key) => key.startsWith('__react'));
  const isAlive = (element: Element): boolean => isBegun(element) && isReached(element);
  const nameOf = ({ textContent, ariaLabel }: Element): string => `${ariaLabel}${textContent}`;
  const stillThere = ({ element, root, place }: Press): Element | undefined => {
    if (element.isConnected) return element;
    const all = [...root.querySelectorAll(element.tagName)];
    const named = all.filter((each) => nameOf(each) === nameOf(element));
    return named.length === 1 ? named[0] : all[place];
  };
  const carryOut = (): void => {
    for (const press of kept.splice(0)) {
      const element = stillThere(press);
      if (!element || !isAlive(element)) kept.push(press);
      else if (element instanceof HTMLFormElement) element.requestSubmit();
      else (element as HTMLElement).click();
    }
    if (isLooking || !kept.some(({ element }) => isBegun(element))) return;
    isLooking = true;
    requestAnimationFrame(() => {
      isLooking = false;
      carryOut();
    });
  };
  const pressOf = (element: Element): Press => {
    const root = element.closest(ROOTS) ?? document;
    return { element, root, place: [...root.querySelectorAll(element.tagName)].indexOf(element) };
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
      down = element && !isBegun(element) ? pressOf(element) : null;
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
