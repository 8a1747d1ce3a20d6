import { isRunning } from '@rollheim/auction-rules';
import type { PublicAuctionState } from '@rollheim/contracts';
import { useServerTime } from '@rollheim/module-api';
import { formatPrice } from '@rollheim/ui';
import { useAmounts } from '../../shared/tax.ts';
import { useTimeOf } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import { Ago } from './Ago.tsx';
import { useBids } from './queries.ts';
import rows from './History.module.css';
import css from './LastBids.module.css';

/** Bids that are beside the panel. */
const LAST = 5;
/** They are there for the last minutes of a round, longer than a late bid leaves it, ms. */
const HOT_MS = 5 * 60_000;
const LOOK_MS = 5_000;

interface Props {
  readonly auction: PublicAuctionState;
  /** The seller reports the vehicle's VAT. */
  readonly vatReportable: boolean;
}

const Rows = ({ auction: { auctionId, bidCount }, vatReportable }: Props) => {
  const t = useTexts();
  const timeOf = useTimeOf();
  const { settle } = useAmounts(vatReportable);
  // who was beaten at once has no price of their own: the answer beside it has
  const bids = useBids(auctionId).data?.bids.filter(({ kind }) => kind !== 'beaten') ?? [];
  if (bids.length === 0) return null;
  return (
    <section className={css.beside}>
      <div>
        <h2>{t('history_last')}</h2>
        <a className={rows.sum} href="#course">
          {t('bids', { count: bidCount })}
        </a>
      </div>
      <ol className={rows.list}>
        {bids.slice(0, LAST).map((bid, index) => (
          <li key={bid.seq} className={bid.own ? rows.own : undefined}>
            <span>{bid.own ? t('you') : t('bidder_number', { number: bid.bidder })}</span>
            <span className={rows.figure}>{formatPrice(settle(bid.price).shown)}</span>
            <time className={rows.time} dateTime={bid.at}>
              {index === 0 ? <Ago at={bid.at} /> : timeOf(bid.at, 'timeSeconds')}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
};

/** The newest bids of a round that is about to end, beside what is bid with. */
export const LastBids = ({ auction, vatReportable }: Props) => {
  const now = useServerTime(LOOK_MS);
  const isHot =
    isRunning(auction.status) && auction.endAt !== null && Date.parse(auction.endAt) - now <= HOT_MS;
  return isHot ? <Rows auction={auction} vatReportable={vatReportable} /> : null;
};
