/** Why something cannot be opened: a text of the inspector. */
export type Refusal = 'notLink' | 'unknown' | 'notAllowed' | 'expired' | 'away';

const BY_STATUS: Readonly<Record<number, Refusal>> = { 403: 'notAllowed', 404: 'unknown', 410: 'expired' };

/** Asks whether a preview opens, without leaving the page; null: it does. */
export async function whyRefused(target: string): Promise<Refusal | null> {
  const answer = await fetch(target, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    cache: 'no-store',
  }).catch(() => null);
  // what opens is led on, and a page is not shown where it was led
  if (answer?.type === 'opaqueredirect') return null;
  return BY_STATUS[answer?.status ?? 0] ?? 'away';
}
