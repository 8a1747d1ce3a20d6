import type { AttributeValue } from '@rollheim/contracts';
import type { Draft } from '../../draft/DraftProvider.tsx';

/** The present value of an attribute, wherever the ad keeps it. */
export const valueIn = ({ view }: Pick<Draft, 'view'>, code: string): AttributeValue =>
  code === 'vin' ? view.private.vin : (view.listing.content.attributes[code] ?? null);

/** True for a value that a file brought and its seller has neither confirmed nor changed since. */
export const isFromFile = ({ ad, view }: Pick<Draft, 'ad' | 'view'>, code: string): boolean =>
  (ad.logging ?? []).some(({ attributeCode, source }) => attributeCode === code && source === 'file') &&
  valueIn({ view }, code) !== null;
