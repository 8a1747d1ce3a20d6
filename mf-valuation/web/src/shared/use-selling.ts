import { wizardSlug, type ValuationReport } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { useTexts } from '../texts.ts';

type Valued = Pick<ValuationReport, 'valuationId' | 'range' | 'ad'>;

/** The way into the wizard: a new ad with what the valuation knows, or on to the one that was begun with it. */
export function useSelling(): (valued: Valued) => { readonly href: string; readonly text: string } {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  return ({ valuationId, range, ad }) =>
    ad
      ? {
          // the page of what was submitted leads on itself where the ad is still edited, and to the own vehicles later
          href: path('sell-edit', { id: ad.adId, step: wizardSlug('submitted', locale) }),
          text: t(ad.status === 'editing' ? 'report_continue' : 'report_ad'),
        }
      : {
          href: `${path('sell-new')}?${new URLSearchParams({ valuation: valuationId }).toString()}`,
          text: t(range === null ? 'report_begin' : 'report_sell'),
        };
}
