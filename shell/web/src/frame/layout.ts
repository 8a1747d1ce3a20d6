import {
  DEFAULT_LOCALE,
  matchPath,
  NO_PAGES,
  type FrameConfig,
  type Locale,
  type PageTable,
} from '@rollheim/contracts';

/** What surrounds a page (spec 1 §2, layouts). */
export interface Layout {
  readonly kind: 'default' | 'messages' | 'signed-out';
  readonly navbar: boolean;
  readonly footer: boolean;
  /** The team at work: no marketing links, one line in place of the footer. */
  readonly office: boolean;
  /** Banner of the blocked, system bar, dialogs and popups: the default and the messages layout have them. */
  readonly notices: boolean;
}

const MESSAGES: ReadonlySet<string> = new Set(['messages', 'messages-thread']);
/** Pages of those who are not signed in yet: app bar and footer alone. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['login', 'register', 'verify-email']);

/** The layout of a path; paths and hosts may hide navbar or footer. */
export function layoutOf(
  pathname: string,
  hidden: FrameConfig['hidden'],
  home: Locale = DEFAULT_LOCALE,
  pages: PageTable = NO_PAGES,
): Layout {
  const match = matchPath(pathname, home, pages);
  const page = match?.entry;
  const kind = MESSAGES.has(match?.id ?? '')
    ? 'messages'
    : SIGNED_OUT.has(match?.id ?? '')
      ? 'signed-out'
      : 'default';
  return {
    kind,
    navbar: !page?.hideNavbar && !hidden.navbar,
    footer: !page?.hideFooter && !hidden.footer,
    office: page?.operator === true,
    notices: kind !== 'signed-out',
  };
}
