import { keepContact, keepTyped, readContact, readTyped } from '@rollheim/contracts/typed';

/** Where this tab keeps the personal data of an ad until its account is made. */
export const accountKey = (adId: string): string => `account:${adId}`;

/** Where it keeps the address that a valuation was asked for with. */
const mailKey = (adId: string): string => `valued-mail:${adId}`;

/** The address that the ad's valuation was asked for with, in lower case; null where this tab does not know it. */
export const valuedMail = (adId: string): string | null =>
  readTyped<{ readonly email: string }>(mailKey(adId))?.email ?? null;

/** A name of one field in two: parted at its last space. */
function namesOf(whole: string): { readonly name: string; readonly surname: string } {
  const space = whole.lastIndexOf(' ');
  return space < 0
    ? { name: whole, surname: '' }
    : { name: whole.slice(0, space).trim(), surname: whole.slice(space + 1) };
}

/** The contact data of the valuation that an ad was begun with become the personal data of its last step. */
export function keepValuedContact(adId: string, valuationId: string): void {
  const contact = readContact(valuationId);
  if (contact === null) return;
  const { email, phone, name } = contact;
  keepTyped(accountKey(adId), { email, phone, ...namesOf(name) });
  keepTyped(mailKey(adId), { email: email.toLowerCase() });
  keepContact(valuationId, null);
}

/** Nothing of the personal data of an ad stays in this tab. */
export function forgetContact(adId: string): void {
  keepTyped(accountKey(adId), null);
  keepTyped(mailKey(adId), null);
}
