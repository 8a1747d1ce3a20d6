import { api } from '../api.ts';

/** Files that only their reader gets. */
const OWN = '/api/private/';
/** Answers who is logged in; renews a session whose token is over. */
const WHO = '/private/customer/get';

type Link = Pick<HTMLAnchorElement, 'click' | 'getAttribute'>;

const linkOf = ({ target }: Event): Link | null =>
  (target as Element | null)?.closest?.<HTMLAnchorElement>('a[download]') ?? null;

/** Somebody wants a new tab, or the file's address. */
const isPlain = (event: Event): boolean => {
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
  return !button && !ctrlKey && !metaKey && !shiftKey && !altKey;
};

/**
 * Renews the session before a file of one's own is downloaded. A download is the browser's own call: after some quiet
 * minutes its token is over, no one would renew it, and the file would fail without a word. A session that is over leads
 * to the login, as with every call.
 */
export function watchDownloads(renew: () => Promise<unknown> = () => api.get(WHO)): void {
  const renewed = new WeakSet<Link>();
  document.addEventListener(
    'click',
    (event) => {
      const link = linkOf(event);
      if (!link?.getAttribute('href')?.startsWith(OWN) || !isPlain(event)) return;
      // its own second click
      if (renewed.delete(link)) return;
      event.preventDefault();
      const download = (): void => {
        renewed.add(link);
        link.click();
      };
      renew().then(download, (problem: { readonly status?: number }) => {
        // where no one answers the browser says so; who has to log in again was led there
        if (problem.status !== 401) download();
      });
    },
    true,
  );
}
