import type { ComparableSale } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import {
  Facts,
  formatDateTime,
  formatNumber,
  formatPrice,
  Section,
  Table,
  Tag,
  type TableColumn,
} from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';

/** Single sales that are most like the vehicle; those that are far off are marked. */
export const Comparable = ({ sales }: { readonly sales: readonly ComparableSale[] }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const columns: TableColumn<ComparableSale>[] = [
    {
      id: 'vehicle',
      header: t('valuations.vehicle'),
      record: 'wide',
      cell: ({ make, model, year, mileage }) => (
        <>
          <strong>{`${optionLabel('make', make, locale)} ${model}`.trim()}</strong>
          <div className={css.soft}>
            <Facts
              items={[
                String(year),
                mileage === null ? null : t('operator.km', { value: formatNumber(mileage, locale) }),
              ]}
            />
          </div>
        </>
      ),
    },
    {
      id: 'sold',
      header: t('valuations.sold'),
      cell: ({ soldAt }) => formatDateTime(soldAt, locale, 'date'),
    },
    {
      id: 'price',
      header: t('valuations.price'),
      align: 'end',
      cell: ({ price }) => formatPrice(price),
    },
    {
      id: 'deviation',
      header: t('valuations.deviation'),
      align: 'end',
      cell: ({ deviation, outlier }) => (
        <>
          {deviation === null
            ? '–'
            : formatNumber(deviation, locale, {
                style: 'percent',
                signDisplay: 'exceptZero',
              })}{' '}
          {outlier ? <Tag tone="task">{t('valuations.outlier')}</Tag> : null}
        </>
      ),
    },
  ];
  if (sales.length === 0) return null;
  const outliers = sales.filter(({ outlier }) => outlier).length;
  return (
    <Section look="panel" padded={false} title={t('valuations.comparable')}>
      <Table
        caption={t('valuations.comparable')}
        columns={columns}
        rows={sales}
        rowKey={({ auctionId }) => auctionId}
        rowTone={({ outlier }) => (outlier ? 'error' : 'none')}
        density="dense"
      />
      {outliers > 0 ? (
        <p className={css.foot}>{t('valuations.outliers', { number: formatNumber(outliers, locale) })}</p>
      ) : null}
    </Section>
  );
};
