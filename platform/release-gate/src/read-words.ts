import type { Target } from './changed-links.ts';
import type { Words } from './figures.ts';

/** What a page says and where it leads. */
export interface Said {
  readonly words: readonly Words[];
  readonly targets: readonly Target[];
}

/**
 * In the page: the text of every block with the card, row or entry that it is in, and what every link and form leads
 * to. `own` stands for the release's version in addresses. Uses nothing from outside itself.
 */
export const readWords = (version: string): Said => {
  const GROUPS =
    'li, article, tr, dialog, fieldset, [role=dialog], [role=row], [role=listitem], [role=group]';
  const NAMES = 'h1, h2, h3, h4, [role=heading], a[href], th, legend';
  // each release has an address and a version of its own, which a page may print
  const tidy = (text: string): string =>
    text
      .replaceAll(location.host, 'host')
      .replaceAll(version, 'own')
      .replace(/[ \t\r\n]+/g, ' ')
      .trim();
  const names = new Map<Element, string>();
  const groupOf = (element: Element): string => {
    for (let at = element.closest(GROUPS); at; at = at.parentElement?.closest(GROUPS) ?? null) {
      const name = names.get(at) ?? tidy(at.querySelector(NAMES)?.textContent ?? '').slice(0, 80);
      names.set(at, name);
      if (name !== '') return name;
    }
    return '';
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  const blocks = new Map<Element, string>();
  const blockOf = (element: Element): Element => {
    let at = element;
    while (at.parentElement && /^(inline|contents)$/.test(getComputedStyle(at).display))
      at = at.parentElement;
    return at;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent ?? '';
    if (!parent || /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(parent.tagName) || text === '') continue;
    const block = blockOf(parent);
    // a space between two words is one, one between two blocks is none
    if (text.trim() !== '' || blocks.has(block)) blocks.set(block, (blocks.get(block) ?? '') + text);
  }
  const words = [...blocks]
    .filter(([element]) => isShown(element))
    .map(([element, text]) => ({ group: groupOf(element), text: tidy(text) }));
  for (const element of document.querySelectorAll<HTMLElement>(
    '[aria-label], img[alt], input, select, textarea',
  )) {
    if (!isShown(element)) continue;
    const { value, type } = element as Partial<HTMLInputElement>;
    const said = [
      element.getAttribute('aria-label'),
      element.getAttribute('alt'),
      /^(checkbox|radio|file|hidden)$/.test(type ?? '') ? '' : value,
    ];
    const group = groupOf(element);
    for (const text of said) if (text) words.push({ group, text: tidy(text) });
  }
  const leadsTo = (address: string): string => {
    const { origin, pathname, search, hash, href } = new URL(address, location.href);
    return (origin === location.origin ? pathname + search + hash : href).replaceAll(version, '#');
  };
  const nameOf = (element: Element): string =>
    tidy(
      element.getAttribute('aria-label') ||
        (element as HTMLElement).innerText ||
        element.querySelector('img')?.alt ||
        '',
    ).slice(0, 80);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(isShown).map((link) => ({
    group: groupOf(link),
    name: `link: ${nameOf(link)}`,
    target: leadsTo(link.getAttribute('href') ?? ''),
  }));
  const forms = [...document.forms].map((form) => ({
    group: groupOf(form),
    name: `form: ${form.getAttribute('aria-label') ?? form.id}`,
    target: `${form.method} ${leadsTo(form.getAttribute('action') ?? '')}`,
  }));
  return { words, targets: [...links, ...forms] };
};
