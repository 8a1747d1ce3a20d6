import { TYPED_PREFIX } from './constants.ts';

/** Where the edits of a draft are kept until they are saved: the draft itself stays in this browser, too. */
export const ofBrowser = (): Storage => localStorage;

/**
 * What was typed and is not saved: it outlives a reload and a login; it ends with the browser's tab, or with `ofBrowser`
 * when it is saved. Null where nothing is kept. A key has one shape for ever.
 */
export function readTyped<T>(key: string, storage: () => Storage = () => sessionStorage): T | null {
  try {
    return JSON.parse(storage().getItem(TYPED_PREFIX + key) ?? 'null') as T | null;
  } catch {
    return null; // a browser that keeps nothing: the page still has what is typed
  }
}

/** Keeps it; null: nothing is open any more. */
export function keepTyped(
  key: string,
  value: object | null,
  storage: () => Storage = () => sessionStorage,
): void {
  try {
    if (value === null) storage().removeItem(TYPED_PREFIX + key);
    else storage().setItem(TYPED_PREFIX + key, JSON.stringify(value));
  } catch {
    // refused or full: as above
  }
}

/** Contact data as they were typed for a valuation. */
export interface ValuationContact {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
}

const contactKey = (valuationId: string): string => `valuation:contact:${valuationId}`;

/**
 * Keeps in this browser what a valuation was requested with: its result comes by mail, which opens another tab, and an ad
 * that begins with it does not ask again. Null: an ad has it now.
 */
export const keepContact = (valuationId: string, contact: ValuationContact | null): void =>
  keepTyped(contactKey(valuationId), contact, ofBrowser);

/** Null where another browser requested the valuation, or an ad was begun with it. */
export const readContact = (valuationId: string): ValuationContact | null =>
  readTyped<ValuationContact>(contactKey(valuationId), ofBrowser);
