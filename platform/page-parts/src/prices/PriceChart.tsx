import type { PriceEvidence, SalesLot } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Chart, formatNumber } from '@rollheim/ui';
import { figuresOf, spreadOf } from './figures.ts';
import css from './Prices.module.css';
import type { PricesProps } from './props.ts';
import { usePriceTexts } from './texts.ts';

const THOUSAND = 1_000;

/** Lots of sales over mileage or year, the usual range, and the vehicle itself; their figures are in the table below. */
export const PriceChart = ({
  evidence,
  of,
  price,
}: Required<Pick<PricesProps, 'of' | 'price'>> & { readonly evidence: PriceEvidence }) => {
  const t = usePriceTexts();
  const locale = useAtomValue(localeAtom);
  const { axis } = evidence;
  const { lots, band, own } = figuresOf(evidence, price);
  const thousands = (value: number) => formatNumber(value / THOUSAND, locale, { maximumFractionDigits: 1 });
  return (
    <div className={css.chart}>
      <Chart
        label={t(`chart.${axis}`)}
        summary={t(`axis.${axis}`)}
        fit
        whole={axis === 'year'}
        height={300}
        xText={axis === 'mileage' ? thousands : String}
        yText={thousands}
        series={[
          ...(band.length > 0 ? [{ id: 'band', label: t('band'), points: band }] : []),
          { id: 'lots', label: t('lots'), look: 'dot' as const, points: lots },
          ...(own.length > 0
            ? [
                {
                  id: 'own',
                  label: t(`vehicle.${of}`),
                  look: 'mark' as const,
                  tone: 'canary' as const,
                  points: own,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
};

/** How many sales are in which step of the price. */
export const Spread = ({ lots }: { readonly lots: readonly SalesLot[] }) => {
  const t = usePriceTexts();
  const locale = useAtomValue(localeAtom);
  return (
    <div className={css.chart}>
      <Chart
        label={t('spread')}
        summary={t('spread_note')}
        height={160}
        xText={(value) => formatNumber(value / THOUSAND, locale, { maximumFractionDigits: 1 })}
        yText={(value) => formatNumber(value, locale)}
        series={[{ id: 'sales', label: t('sales'), look: 'bar', points: spreadOf(lots) }]}
      />
    </div>
  );
};
