import type { MerchantGroup, MerchantRow } from '@rollheim/contracts';
import type { TagProps } from '@rollheim/ui';

/** A dealer is looked at within a day of sending the data, ms. */
const DAY_MS = 24 * 3_600_000;

/** When the team has to have looked; null where nothing waits. */
export const dueAt = (since: string | null): string | null =>
  since === null ? null : new Date(Date.parse(since) + DAY_MS).toISOString();

/** The state of a dealer, whatever waits. */
export function standingOf({ accepted, blocked }: Pick<MerchantRow, 'accepted' | 'blocked'>): MerchantGroup {
  if (blocked) return 'blocked';
  if (accepted === null) return 'review';
  return accepted ? 'accepted' : 'rejected';
}

export const STANDING_TONES: Readonly<Record<MerchantGroup, NonNullable<TagProps['tone']>>> = {
  review: 'tertiary',
  accepted: 'success',
  rejected: 'error',
  blocked: 'error',
};
