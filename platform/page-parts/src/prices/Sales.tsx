import type { SalesLot } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, formatNumber, formatPrice, Table, type TableColumn } from '@rollheim/ui';
import { useState } from 'react';
import { nameOf, quarterOf, yearsOf } from './figures.ts';
import css from './Prices.module.css';
import { usePriceTexts } from './texts.ts';

interface Props {
  readonly lots: readonly SalesLot[];
  readonly withMileage: boolean;
}

const FIRST = 6;

/** Similar sales, five to a row, the most similar first. */
export const Sales = ({ lots, withMileage }: Props) => {
  const t = usePriceTexts();
  const locale = useAtomValue(localeAtom);
  const [all, setAll] = useState(false);
  const columns: TableColumn<SalesLot>[] = [
    {
      id: 'vehicle',
      header: t('column.vehicle'),
      record: 'wide',
      cell: (lot) => {
        const { known, make, model } = nameOf(lot);
        return <strong>{known === 'model' ? `${make} ${model}` : t(`name.${known}`, { make })}</strong>;
      },
    },
    {
      id: 'years',
      header: t('move.age'),
      cell: (lot) => {
        const { from, to } = yearsOf(lot);
        return from === to ? String(from) : t('years', { from: String(from), to: String(to) });
      },
    },
    ...(withMileage
      ? [
          {
            id: 'mileage',
            header: t('move.mileage'),
            align: 'end' as const,
            cell: ({ mileage }: SalesLot) =>
              mileage === null ? '–' : t('km', { value: formatNumber(mileage, locale) }),
          },
        ]
      : []),
    {
      id: 'sold',
      header: t('column.sold'),
      cell: ({ quarter: at }) => {
        const { year, quarter } = quarterOf(at);
        return t('quarter', { quarter: String(quarter), year: String(year) });
      },
    },
    {
      id: 'sales',
      header: t('sales'),
      align: 'end',
      cell: ({ sales }) => formatNumber(sales, locale),
    },
    {
      id: 'price',
      header: t('column.price'),
      align: 'end',
      cell: ({ price }) => <strong>{formatPrice(price)}</strong>,
    },
  ];
  return (
    <section>
      <h3>{t('compared')}</h3>
      <div className={css.table}>
        <Table
          caption={t('compared')}
          columns={columns}
          rows={all ? lots : lots.slice(0, FIRST)}
          rowKey={(lot) => lots.indexOf(lot)}
          density="compact"
        />
      </div>
      {all || lots.length <= FIRST ? null : (
        <Button variant="quiet" onPress={() => setAll(true)}>
          {t('all', { number: formatNumber(lots.length, locale) })}
        </Button>
      )}
      <p className={css.soft}>{t('private')}</p>
    </section>
  );
};
