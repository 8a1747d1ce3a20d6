import type { PriceEvidence } from '@rollheim/contracts';
import { localeAtom, referenceOf, useAtomValue, useErrorText } from '@rollheim/module-api';
import { ErrorPanel, formatDateTime, formatNumber, formatPrice, Skeleton } from '@rollheim/ui';
import { comparableLots, noRangeText, placeOf } from './figures.ts';
import { Moves } from './Moves.tsx';
import { PriceChart, Spread } from './PriceChart.tsx';
import type { PricesProps } from './props.ts';
import css from './Prices.module.css';
import { Sales } from './Sales.tsx';
import { ContextOfPrices, usePriceTexts, type PriceTexts } from './texts.ts';

type KnownProps = Required<Pick<PricesProps, 'of' | 'price' | 'range' | 'given'>> & {
  readonly evidence: PriceEvidence;
};

/** The range in figures, what it rests on, and where the price is against it. */
const Range = ({ evidence: { estimate }, price, range, given }: KnownProps) => {
  const t = usePriceTexts();
  const locale = useAtomValue(localeAtom);
  if (estimate === null) return <p>{t(noRangeText(given))}</p>;
  const against = price === null ? null : placeOf(price, estimate);
  return (
    <div className={css.range}>
      {range ? (
        <>
          <p className={css.soft}>{t('range')}</p>
          <p className={css.figure}>
            {formatPrice(estimate.low).replace(/\s?€$/, '')} – {formatPrice(estimate.high)}
          </p>
        </>
      ) : null}
      {against ? (
        <p>
          <strong>{t(`price.${against.place}`, { gap: formatPrice(against.gap) })}</strong>
        </p>
      ) : null}
      <p className={css.soft}>
        {range ? `${t('range_note', { middle: formatPrice(estimate.middle) })} ` : ''}
        {t(`level.${estimate.level}`, { number: formatNumber(estimate.sales, locale) })}
      </p>
    </div>
  );
};

const Known = (props: KnownProps) => {
  const { of, price } = props;
  const evidence = { ...props.evidence, lots: comparableLots(props.evidence) };
  const t = usePriceTexts();
  const locale = useAtomValue(localeAtom);
  return (
    <>
      <Range {...props} />
      {evidence.lots.length > 1 ? (
        <div className={css.charts}>
          <PriceChart evidence={evidence} of={of} price={price} />
          <div className={css.beside}>
            <Moves moves={evidence.moves ?? []} />
            <Spread lots={evidence.lots} />
          </div>
        </div>
      ) : null}
      {evidence.lots.length > 0 ? (
        <Sales lots={evidence.lots} withMileage={evidence.axis === 'mileage'} />
      ) : null}
      <p className={css.soft}>{t('as_of', { date: formatDateTime(evidence.at, locale, 'dateLong') })}</p>
    </>
  );
};

const Asked = ({ query, of, price = null, range = true, given = false }: PricesProps) => {
  const t = usePriceTexts();
  const errorText = useErrorText();
  if (query.data)
    return query.data.evidence === null ? (
      <p>{t('unknown')}</p>
    ) : (
      <Known evidence={query.data.evidence} of={of} price={price} range={range} given={given} />
    );
  if (!query.isError)
    return (
      <div role="status" aria-label={t('loading')}>
        <Skeleton height="320px" shape="card" />
      </div>
    );
  return (
    <ErrorPanel
      title={t('failed')}
      reference={referenceOf(query.error)}
      retryLabel={t('retry')}
      onRetry={() => void query.refetch()}
      pending={query.isFetching}
    >
      {errorText(query.error)}
    </ErrorPanel>
  );
};

/** What sales say of a vehicle's price, with its texts. */
export const Evidence = ({ texts, ...props }: PricesProps & { readonly texts: PriceTexts }) => (
  <ContextOfPrices value={texts}>
    <div className={css.root}>
      <Asked {...props} />
    </div>
  </ContextOfPrices>
);
