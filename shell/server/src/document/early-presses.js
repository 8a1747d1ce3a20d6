// Stands in every document, before anything that can be pressed. Buttons and forms of a page that comes from the server
// do nothing until their code is there: what is pressed until then is kept, and carried out once behind it. Links and
// boxes work by themselves; text is taken over by its field.
(() => {
  const PRESSED = 'button,[role=button],[role=tab]';
  /** Parts of the page that come alive by themselves, and the mark that each gets then. */
  const ROOTS = '[data-module],#app';
  const kept = [];
  let down = null;
  const isAlive = (element) => {
    const { release, alive } = element.closest(ROOTS)?.dataset ?? {};
    return (release ?? alive) !== undefined;
  };
  /** The element itself, or the one that was drawn in its place. */
  const stillThere = ({ element, root, place }) =>
    element.isConnected ? element : root.querySelectorAll(element.tagName)[place];
  const carryOut = () => {
    for (const press of kept.splice(0)) {
      const element = stillThere(press);
      if (!element || !isAlive(element)) kept.push(press);
      else if (element.tagName === 'FORM') element.requestSubmit();
      else element.click();
    }
  };
  const keep = (event, element) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const root = element.closest(ROOTS) ?? document;
    const place = [...root.querySelectorAll(element.tagName)].indexOf(element);
    if (!kept.some((press) => press.element === element)) kept.push({ element, root, place });
  };
  const pressed = ({ target }) => (target instanceof Element ? target.closest(PRESSED) : null);
  addEventListener(
    'pointerdown',
    (event) => {
      const element = pressed(event);
      down = element && !isAlive(element) ? element : null;
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const element = pressed(event);
      // pressed down before and let go after: the page has seen the half of it
      const isHalf = down !== null && down === element;
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
      if (event.isTrusted && !event.target.hasAttribute('action') && !isAlive(event.target))
        keep(event, event.target);
    },
    true,
  );
  new MutationObserver(carryOut).observe(document, {
    subtree: true,
    attributes: true,
    attributeFilter: ['data-release', 'data-alive'],
  });
})();
