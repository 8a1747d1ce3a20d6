import type { CustomerRow } from '@rollheim/contracts';

/** How somebody is called: the company, else the name, else the address of e-mail. */
export const nameOf = ({
  company,
  name,
  surname,
  email,
}: Pick<CustomerRow, 'company' | 'name' | 'surname' | 'email'>): string =>
  company ?? ([name, surname].filter(Boolean).join(' ') || email);

/** The state of somebody. */
export type Standing = 'prospect' | 'private' | 'commercial' | 'review' | 'rejected' | 'accepted' | 'blocked';

export function standingOf({
  segmentation,
  profileType,
  merchantId,
  accepted,
  blocked,
}: Pick<CustomerRow, 'segmentation' | 'profileType' | 'merchantId' | 'accepted' | 'blocked'>): Standing {
  if (segmentation === 'prospect') return 'prospect';
  if (merchantId === null) return profileType === 'PRIVATE' ? 'private' : 'commercial';
  if (blocked) return 'blocked';
  if (accepted === null) return 'review';
  return accepted ? 'accepted' : 'rejected';
}

export const TONES = {
  prospect: 'neutral',
  private: 'neutral',
  commercial: 'neutral',
  review: 'task',
  rejected: 'error',
  accepted: 'success',
  blocked: 'error',
} as const satisfies Record<Standing, string>;
