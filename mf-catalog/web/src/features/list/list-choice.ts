import { LIST_CHOICE_COOKIE, withListChoice } from '@rollheim/contracts';
import { useSearchParams } from '@rollheim/module-api';
import { useSyncExternalStore } from 'react';

const YEAR_S = 31_536_000;
const COOKIE = new RegExp(`(?:^|; )${LIST_CHOICE_COOKIE}=([^;]*)`);
const listeners = new Set<() => void>();

/** How the list was chosen to be shown. The server is given an address that says what the cookie holds. */
const listChoice = (): string | null =>
  typeof document === 'undefined' ? null : (COOKIE.exec(document.cookie)?.[1] ?? null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps how the list is shown, for the next page that the server renders too. */
export function rememberList(choice: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${LIST_CHOICE_COOKIE}=${choice}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  for (const listener of listeners) listener();
}

/** The parameters of the address, and what was chosen last where it says nothing of view and size. */
export function useListParams(): URLSearchParams {
  const [given] = useSearchParams();
  return withListChoice(given, useSyncExternalStore(subscribe, listChoice, listChoice));
}
