import type { OperatorSuspicion, SuspicionBid } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { formatDateTime, formatPrice, Section, Table, Tag, type TableColumn } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import { AdLink } from './Reasons.tsx';

/** What the suspected bid in the owner's auctions, the newest first. */
export const Bids = ({ suspicion: { bids, ads } }: { readonly suspicion: OperatorSuspicion }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const columns: TableColumn<SuspicionBid>[] = [
    { id: 'time', header: t('suspicions.time'), cell: ({ at }) => formatDateTime(at, locale, 'dateTime') },
    {
      id: 'auction',
      header: t('suspicions.auction'),
      record: 'wide',
      cell: ({ auctionId }) => <AdLink id={auctionId} ads={ads} />,
    },
    { id: 'price', header: t('suspicions.price'), align: 'end', cell: ({ price }) => formatPrice(price) },
    {
      id: 'lifted',
      header: t('suspicions.effect'),
      cell: ({ lifted }) => (lifted ? <Tag tone="task">{t('suspicions.lifted')}</Tag> : '–'),
    },
  ];
  return (
    <Section look="panel" padded={false} title={t('suspicions.bids')}>
      <Table
        caption={t('suspicions.bids')}
        density="dense"
        columns={columns}
        rows={bids}
        rowKey={({ auctionId, at }) => `${auctionId} ${at}`}
      />
    </Section>
  );
};
