import { LADDER } from '@rollheim/auction-rules';
import { Dialog, formatPrice, Table, type TableColumn } from '@rollheim/ui';
import { useBackCloses } from '../../shared/use-back-closes.ts';
import { useTexts } from '../../texts.ts';
import { rungsOf, type Rung } from './rungs.ts';
import css from '../bidding/BidPanel.module.css';

interface Props {
  /** The price that the auction is at, gross cents; null before the first bid. */
  readonly price: number | null;
  readonly onClose: () => void;
}

/** The published ladder: by how much the next bid is higher, price by price. */
export const Ladder = ({ price, onClose }: Props) => {
  const t = useTexts();
  useBackCloses(onClose);
  const columns: readonly TableColumn<Rung>[] = [
    {
      id: 'price',
      header: t('ladder.price'),
      cell: ({ from, below }) =>
        below === null
          ? t('ladder.from', { from: formatPrice(from) })
          : from === 0
            ? t('ladder.below', { below: formatPrice(below) })
            : t('ladder.between', { from: formatPrice(from), below: formatPrice(below) }),
    },
    {
      id: 'step',
      header: t('ladder.step'),
      align: 'end',
      cell: ({ step, isNow }) => (
        <>
          {formatPrice(step)}
          {isNow ? <small className={css.now}>{t('ladder.now')}</small> : null}
        </>
      ),
    },
  ];
  return (
    <Dialog open onClose={onClose} title={t('ladder.title')} lead={t('ladder.lead')} closeLabel={t('close')}>
      <Table
        caption={t('ladder.title')}
        columns={columns}
        rows={rungsOf(LADDER, price)}
        rowKey={({ from }) => String(from)}
        density="compact"
      />
      <p className={css.hint}>{t('ladder.first')}</p>
    </Dialog>
  );
};
