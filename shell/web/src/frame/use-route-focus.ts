import { useLocation } from '@rollheim/module-api';
import { useEffect, useRef, type RefObject } from 'react';

/** After a change of page the focus is on the heading, so that screen readers say where they are. */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    return content.current ? focusHeading(content.current) : undefined;
  }, [pathname]);
  return content;
}

/** The first heading in sight; a pane that is folded away on a phone keeps one that cannot take the focus. */
const headingIn = (content: HTMLElement): HTMLElement | undefined =>
  [...content.querySelectorAll<HTMLElement>('h1')].find((entry) => entry.getClientRects().length > 0);

/** The heading may come with the module's code, and in the place of the old page's: both are followed, 3 s at most. */
function focusHeading(content: HTMLElement): () => void {
  const focus = (): HTMLElement => {
    const target = headingIn(content) ?? content;
    if (target !== content) target.tabIndex = -1;
    target.focus({ preventScroll: true });
    return target;
  };
  let held = focus();
  const observer = new MutationObserver(() => {
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body;
    // whoever has gone on by then is left alone
    if (!lost && activeElement !== held) observer.disconnect();
    else if (headingIn(content) !== held) held = focus();
  });
  observer.observe(content, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), 3000);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
