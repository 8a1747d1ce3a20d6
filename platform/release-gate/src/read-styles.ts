/** A property of an element outside the module that its styles change: `color of header a`. */
export type StyleTouch = string;

/**
 * In the page: what the style sheets of the module change of the page's own elements, and of a header and a footer like a
 * shell's. Each is read with the sheets and without them, everything else hidden. It uses nothing from outside itself.
 */
export const readStyles = (shellBase: string): StyleTouch[] => {
  const FRAME =
    '<a href="#">a</a> <button type="button">b</button><nav><ul><li><a href="#">l</a></li></ul></nav>' +
    '<h1>h</h1><h2>h</h2><p>p <strong>s</strong> <small>s</small></p><form><label>l <input></label>' +
    '<select><option>o</option></select><textarea></textarea></form><img alt=""><svg></svg><dialog open>d</dialog>';
  const isOfShell = ({ href }: StyleSheet): boolean =>
    href !== null && new URL(href).pathname.startsWith(shellBase);
  const hidden = [...document.body.children].filter(
    (each): each is HTMLElement => each instanceof HTMLElement,
  );
  const styles = hidden.map((each) => each.getAttribute('style'));
  for (const each of hidden) each.style.setProperty('display', 'none', 'important');

  const pathOf = (element: Element): string =>
    element.parentElement && element.parentElement !== document.body && element !== document.body
      ? `${pathOf(element.parentElement)} ${element.localName}`
      : element.localName;
  /** Elements that are new each time: nothing of them is on its way from one style to the other. */
  const read = (): Map<string, Map<string, string>> => {
    const frame = ['header', 'footer'].map((name) => {
      const element = document.createElement(name);
      element.innerHTML = FRAME;
      // without a box a size is what the styles say: the used one differs where a font is there in one reading alone
      element.style.setProperty('display', 'none', 'important');
      return element;
    });
    document.body.prepend(frame[0]!);
    document.body.append(frame[1]!);
    const all = [
      document.documentElement,
      document.body,
      ...frame,
      ...frame.flatMap((each) => [...each.querySelectorAll('*')]),
    ];
    const found = new Map<string, Map<string, string>>();
    for (const element of all) {
      const path = element === document.documentElement ? 'html' : pathOf(element);
      if (found.has(path)) continue;
      const style = getComputedStyle(element);
      found.set(path, new Map([...style].map((name) => [name, style.getPropertyValue(name)])));
    }
    for (const each of frame) each.remove();
    return found;
  };
  const withAll = read();
  const sheets = [...document.styleSheets].filter((sheet) => !sheet.disabled && !isOfShell(sheet));
  const adopted = [...document.adoptedStyleSheets];
  for (const sheet of sheets) sheet.disabled = true;
  document.adoptedStyleSheets = [];
  const without = read();
  for (const sheet of sheets) sheet.disabled = false;
  document.adoptedStyleSheets = adopted;
  for (const [at, each] of hidden.entries()) {
    const style = styles[at] ?? null;
    if (style === null) each.removeAttribute('style');
    else each.setAttribute('style', style);
  }
  const touched: StyleTouch[] = [];
  const parents = new Map<string, Set<string>>();
  for (const [path, style] of withAll) {
    const changed = [...style]
      .filter(([name, value]) => without.get(path)?.get(name) !== value)
      .map(([name]) => name);
    parents.set(path, new Set(changed));
    // what an element has from the one around it is that one's
    const around =
      path === 'html'
        ? null
        : path === 'body'
          ? 'html'
          : path.includes(' ')
            ? path.slice(0, path.lastIndexOf(' '))
            : 'body';
    const own = changed.filter((name) => around === null || !parents.get(around)?.has(name));
    touched.push(...own.map((name) => `${name} of ${path}`));
  }
  return touched;
};
