import { IMPORT_SOURCES, type AttributeValue, type UpdateSource } from '@rollheim/contracts';
import type { Draft } from '../../draft/DraftProvider.tsx';

/** The present value of an attribute, wherever the ad keeps it. */
export const valueIn = ({ view }: Pick<Draft, 'view'>, code: string): AttributeValue =>
  code === 'vin' ? view.private.vin : (view.listing.content.attributes[code] ?? null);

const imports: readonly UpdateSource[] = IMPORT_SOURCES;

/** True for a value that an import brought and its seller has neither confirmed nor changed since. */
export const isImported = ({ ad, view }: Pick<Draft, 'ad' | 'view'>, code: string): boolean =>
  (ad.logging ?? []).some(
    ({ attributeCode, source }) => attributeCode === code && imports.includes(source),
  ) && valueIn({ view }, code) !== null;
