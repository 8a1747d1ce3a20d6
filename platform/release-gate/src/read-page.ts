/** Functions that run in the page that the gate looks at; they use nothing from outside themselves. */

/** What can be seen of the page now. */
export interface Seen {
  readonly headings: string[];
  readonly controls: string[];
  readonly text: number;
  readonly height: number;
  /** Paths that its links lead to. */
  readonly links: string[];
}

/**
 * Reads headings, and controls that are shown and not covered, by role and accessible name; text and height of the element that
 * `of` selects. Figures are read as `#`. Marks each control with its place in the list.
 */
export const readPage = (of: string): Seen => {
  const ROLES: Readonly<Record<string, string>> = {
    A: 'link',
    BUTTON: 'button',
    SUMMARY: 'button',
    SELECT: 'combobox',
    TEXTAREA: 'textbox',
  };
  const CONTROLS =
    'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [role=link], ' +
    '[role=tab], [role=checkbox], [role=switch], [role=combobox], [role=slider], [role=menuitem]';
  const plain = (text: string | null | undefined): string =>
    (text ?? '')
      .replace(/\d[\d.,:\s]*/g, '#')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 80);
  const shown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      })
    );
  };
  const covered = (element: Element): boolean => {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
    const above = document.elementFromPoint(x, y);
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return ![element, ...labels].some((own) => own === above || own.contains(above) || above?.contains(own));
  };
  const nameOf = (element: Element): string => {
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const named = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return plain(
      element.getAttribute('aria-label') ||
        named ||
        labels.map((label) => label.innerText).join(' ') ||
        (element as HTMLElement).innerText ||
        element.querySelector('img')?.alt ||
        element.getAttribute('title') ||
        element.getAttribute('placeholder'),
    );
  };
  const roleOf = (element: Element): string =>
    element.getAttribute('role') ??
    ROLES[element.tagName] ??
    (/^(checkbox|radio|range)$/.test((element as HTMLInputElement).type)
      ? (element as HTMLInputElement).type
      : 'textbox');
  const root = document.querySelector<HTMLElement>(of);
  const all = [...document.querySelectorAll(CONTROLS)].filter(shown);
  const controls = all.filter((element) => !covered(element));
  scrollTo(0, 0);
  for (const element of document.querySelectorAll('[data-gate]')) element.removeAttribute('data-gate');
  for (const [index, element] of controls.entries()) element.setAttribute('data-gate', String(index));
  return {
    headings: [...document.querySelectorAll<HTMLElement>('h1, h2, h3, [role=heading]')]
      .filter(shown)
      .map((heading) => plain(heading.innerText)),
    controls: controls.map((element) => `${roleOf(element)}: ${nameOf(element)}`),
    text: plain(root?.innerText.replaceAll(/\s+/g, ' ')) === '' ? 0 : (root?.innerText.length ?? 0),
    height: Math.round(root?.getBoundingClientRect().height ?? 0),
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  };
};

/** Has every part of the page in sight once, screen by screen, and returns to its top: what comes in sight alone is there then. */
export const scrollThrough = async (screens: number): Promise<void> => {
  const channel = new MessageChannel();
  const frame = (): Promise<void> =>
    new Promise((resolve) => {
      channel.port1.onmessage = () => resolve();
      requestAnimationFrame(() => channel.port2.postMessage(null));
    });
  const to = async (top: number): Promise<void> => {
    scrollTo({ top, behavior: 'instant' });
    // who observes what is in sight is called at the end of a frame
    await frame();
    await frame();
  };
  const height = (): number => document.documentElement.scrollHeight;
  for (let screen = 1; screen <= screens && screen * innerHeight < height(); screen++)
    await to(screen * innerHeight);
  await to(0);
};

/** Before any script: notes tasks that block the page, and changes that a person can see. */
export const watchPage = (): void => {
  const watched = { longest: 0, changes: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      watched.longest = Math.max(watched.longest, Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
  const STATES = 'aria-expanded aria-pressed aria-selected aria-checked aria-current aria-invalid aria-busy';
  new MutationObserver((changes) => {
    watched.changes += changes.filter(
      ({ type, addedNodes, removedNodes }) =>
        type === 'attributes' || [...addedNodes, ...removedNodes].some((node) => node instanceof Element),
    ).length;
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: [...STATES.split(' '), 'open', 'hidden', 'disabled', 'inert', 'value', 'checked'],
  });
  const { setInterval: repeat, clearInterval: end } = globalThis;
  const running = new Set<unknown>();
  globalThis.setInterval = ((...args: Parameters<typeof repeat>) => {
    const id = repeat(...args);
    running.add(id);
    return id;
  }) as typeof repeat;
  globalThis.clearInterval = ((id: unknown): void => {
    running.delete(id);
    end(id as number);
  }) as typeof end;
  Object.assign(globalThis, { watched, runningTimers: () => running.size });
};
