import type { Counters, CurrentCustomer, Locale, SessionInfo } from '@rollheim/contracts';
import { DEFAULT_LOCALE } from '@rollheim/contracts';
import { atom } from 'jotai';

/** Who is here, and the csrf token of the session. Written by the shell. */
export const sessionAtom = atom<SessionInfo>({
  customer: null,
  counters: { unRead: 0, openCtas: 0 },
  csrfToken: '',
  serverTime: '1970-01-01T00:00:00.000Z',
});

/** The current customer; null when logged out. */
export const customerAtom = atom<CurrentCustomer | null>((get) => get(sessionAtom).customer);

/** Language of the page. Written by the shell. */
export const localeAtom = atom<Locale>(DEFAULT_LOCALE);

/** Badges: unread messages and open tasks. Written by the shell, live. */
export const countersAtom = atom<Counters>({ unRead: 0, openCtas: 0 });

/** Server clock minus this device's clock, ms. */
export const offsetAtom = atom(0);

/** False while the browser is offline. */
export const onlineAtom = atom(true);

/** What this page holds and could not send yet. Written by the module in the page. */
export const waitingAtom = atom<{ readonly answers: number; readonly files: number }>({
  answers: 0,
  files: 0,
});

/** Names of what must not be interrupted (a bid being confirmed): a change of page asks, a release waits. */
export const busyAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Names of what was typed and is not saved: a change of page asks; a change of release keeps it. */
export const unsavedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** True for an accepted dealer who is not blocked. */
export const isDealerAtom = atom((get) => {
  const customer = get(customerAtom);
  return customer?.acceptedByCm24 === true && !customer.merchantBlocked;
});
