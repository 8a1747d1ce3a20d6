import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, formatDateTime, formatPrice, Section, Skeleton } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { useBids } from './queries.ts';
import css from './History.module.css';

const FIRST = 5;

interface Props {
  readonly auctionId: string;
  /** Bids that were given, as everywhere; steps that an agent took by itself stand in the list alone. */
  readonly bidCount: number;
}

/** The visible steps of the round; bidders by their number. */
export const History = ({ auctionId, bidCount }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const [open, setOpen] = useState(false);
  const bids = useBids(auctionId);
  const all = bids.data?.bids ?? [];
  const bidders = new Set(all.map(({ bidder }) => bidder)).size;
  const shown = open ? all : all.slice(0, FIRST);
  return (
    <Section
      look="panel"
      padded={false}
      title={t('history')}
      actions={
        all.length > 0 ? (
          <span className={css.sum}>
            {t('history_sum', {
              bids: t('bids', { count: bidCount }),
              bidders: t('bidders', { count: bidders }),
            })}
          </span>
        ) : null
      }
    >
      <div className={css.body}>
        {bids.isPending ? (
          <Skeleton />
        ) : all.length === 0 ? (
          <p className={css.none}>{t('history_none')}</p>
        ) : (
          <ol className={css.list}>
            {shown.map((bid) => (
              <li key={bid.seq} className={bid.own ? css.own : undefined}>
                <span>{bid.own ? t('you') : t('bidder', { number: bid.bidder })}</span>
                <span className={css.figure}>{formatPrice(bid.price)}</span>
                <time className={css.time} dateTime={bid.at}>
                  {formatDateTime(bid.at, locale, 'timeSeconds')}
                </time>
              </li>
            ))}
          </ol>
        )}
        {!open && all.length > FIRST ? (
          <Button variant="quiet" size="sm" onPress={() => setOpen(true)}>
            {t('history_all')}
          </Button>
        ) : null}
      </div>
    </Section>
  );
};
