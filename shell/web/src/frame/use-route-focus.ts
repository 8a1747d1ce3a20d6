import { useLocation } from '@rollheim/module-api';
import { useEffect, useRef, type RefObject } from 'react';

/** After a change of page: to the top, and the focus on the heading, so that screen readers say where they are. */
export function useRouteFocus(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    scrollTo(0, 0);
    return focusHeading(content.current);
  }, [pathname]);
  return content;
}

/** The heading may come with the module's code: it is waited for, 3 s at most. */
function focusHeading(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return undefined;
  const focus = (): boolean => {
    // a pane that is folded away on a phone keeps its heading, which cannot take the focus
    const headings = [...content.querySelectorAll<HTMLElement>('h1')];
    const heading = headings.find((entry) => entry.getClientRects().length > 0);
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (focus()) return undefined;
  content.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== content || focus()) observer.disconnect();
  });
  observer.observe(content, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), 3000);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
