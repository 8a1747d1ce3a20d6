import { loggedAddress, type OwnAd } from '@rollheim/contracts';
import { api } from '../api.ts';

/** How an ad was begun. */
type Funnel = 'new' | 'license-plate' | 'portal' | 'valuation';

/** What a page knows of where its visitor came from. */
interface Visit {
  readonly cookies: string;
  readonly search: string;
  readonly referrer: string;
  readonly origin: string;
}

const here = (): Visit => ({
  cookies: document.cookie,
  search: location.search,
  referrer: document.referrer,
  origin: location.origin,
});

/** The campaign and the foreign page that the seller came from; neither without their consent to analytics. */
export function sourceOf(
  { cookies, search, referrer, origin }: Visit,
  funnel: Funnel,
): { readonly source: string; readonly source_url: string; readonly funnel: Funnel } {
  if (!/(?:^|; )consent=analytics:1\./.test(cookies)) return { source: '', source_url: '', funnel };
  const isForeign = referrer !== '' && !referrer.startsWith(`${origin}/`);
  return {
    source: (new URLSearchParams(search).get('utm_source') ?? '').slice(0, 200),
    source_url: isForeign ? loggedAddress(referrer).slice(0, 2_000) : '',
    funnel,
  };
}

/** Who sent the seller, as the address of their first page names it (`?ref=`); null where no one did. */
export const referralOf = (cookies: string): string | null =>
  /(?:^|; )referral=([\w-]{1,64})(?:;|$)/.exec(cookies)?.[1] ?? null;

/** Whoever sells does not wait for these calls, and does not learn that one failed (spec 2 §7.3 and §8). */
const aside = (call: Promise<unknown>): void => {
  call.catch((error: unknown) => console.warn('[mf-sell] where an ad came from is not kept', error));
};

/** Says where the seller of an ad that was begun came from. */
export const tellSource = ({ listing }: Pick<OwnAd, 'listing'>, funnel: Funnel): void =>
  aside(api.put(`/public/product/track/${listing.adId}`, { body: sourceOf(here(), funnel) }));

/** Says by whose recommendation an ad came that was submitted. */
export function tellReferral(adId: string): void {
  const code = referralOf(document.cookie);
  if (code !== null)
    aside(api.put(`/private/product/tapfiliate/${adId}`, { query: { referral_code: code } }));
}
