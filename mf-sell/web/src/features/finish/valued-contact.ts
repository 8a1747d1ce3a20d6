import { keepContact, keepTyped, readContact } from '@rollheim/contracts/typed';

/** Where this tab keeps the personal data of an ad until its account is made. */
export const accountKey = (adId: string): string => `account:${adId}`;

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
  keepContact(valuationId, null);
}
