import { matchPath, type Locale, type PageTable } from '@rollheim/contracts';

/** Somebody may save data: nothing is loaded then before it is asked for. */
type Line = { readonly saveData?: boolean } | undefined;

/** The module of the page that an event's link leads to; null where it leads elsewhere, or nowhere new. */
function moduleAhead(target: EventTarget | null, home: Locale, pages: PageTable): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return null;
  const module = matchPath(link.pathname, home, pages)?.module ?? 'shell';
  return module === 'shell' ? null : module;
}

/** Loads a module's release while a link to it is pointed at, touched or focused: the press then finds it there. */
export function prefetchModules(load: (module: string) => void, home: Locale, pages: PageTable): void {
  const line = (navigator as { readonly connection?: Line }).connection;
  if (line?.saveData) return;
  const ahead = ({ target }: Event) => {
    const module = moduleAhead(target, home, pages);
    if (module !== null) load(module);
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(type, ahead, { passive: true });
}
