import type { OwnAdPrices } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath, useQuery } from '@rollheim/module-api';
import { Prices } from '@rollheim/page-parts/prices';
import { formatDateTime, formatPrice, Link, Notice, Section, Stack } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';

const REFRESH_MS = 30_000;

/** The valuation that the ad was begun with: its range, or that it is on its way. */
const Valued = ({ valuation }: { readonly valuation: NonNullable<OwnAdPrices['valuation']> }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { view } = useDraft();
  const { valuationId: id, range, validUntil } = valuation;
  if (range === null || validUntil === null) return <Notice kind="info">{t('valued_waits')}</Notice>;
  const report = path(`valuation-${view.listing.content.productType}-report`, { id });
  return (
    <Notice kind="info" actions={<Link href={report}>{t('valued_report')}</Link>}>
      {t('valued_range', {
        low: formatPrice(range.low),
        high: formatPrice(range.high),
        date: formatDateTime(validUntil, locale, 'dateLong'),
      })}
    </Notice>
  );
};

/** What its seller may know of the price before it is set: the valuation, and what sales say. */
export const KnownPrices = () => {
  const t = useTexts();
  const { id, calls, byTeam } = useDraft();
  const prices = useQuery({
    queryKey: ['prices', id],
    queryFn: ({ signal }) => calls.prices(signal),
    staleTime: 0,
    // a valuation that is being worked on joins the page by itself
    refetchInterval: ({ state }) => (state.data?.valuation?.status === 'under_review' ? REFRESH_MS : false),
    enabled: !byTeam,
  });
  // the team has the evidence where it reviews the ad
  if (byTeam) return null;
  const valuation = prices.data?.valuation ?? null;
  return (
    <Section title={t('prices_title')}>
      <Stack gap={5}>
        {valuation === null ? null : <Valued valuation={valuation} />}
        <Prices query={prices} of="own" />
      </Stack>
    </Section>
  );
};
