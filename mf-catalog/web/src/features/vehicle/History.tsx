import type { PublicAuctionState } from '@rollheim/contracts';
import { customerAtom, useAtomValue } from '@rollheim/module-api';
import { Button, formatPrice, Section, Skeleton } from '@rollheim/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { untilThere } from '@rollheim/page-parts/until-there';
import { useAmounts } from '../../shared/tax.ts';
import { soldCaption } from '../../shared/standing.ts';
import { useTimeOf } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import { useBids } from './queries.ts';
import { courseOf } from './course.ts';
import { isFinal } from './final.ts';
import css from './History.module.css';
import { isRunning } from '@rollheim/auction-rules';

const FIRST = 5;
const parts = () => untilThere(() => import('./course-parts.ts'));
const CourseChart = lazy(async () => ({ default: (await parts()).CourseChart }));
const LogHead = lazy(async () => ({ default: (await parts()).LogHead }));

interface Props {
  readonly auction: PublicAuctionState;
  /** The seller reports the vehicle's VAT. */
  readonly vatReportable: boolean;
}

/** The steps of the round with the price after each; what a beaten bidder would have paid is no one's to read. */
export const History = ({ auction, vatReportable }: Props) => {
  const { auctionId, bidCount, soldPrice, status } = auction;
  const soldAt = auction.soldBy == null ? auction.closedAt : auction.endAt;
  const isOpen = status === 'published' || isRunning(status);
  const t = useTexts();
  const timeOf = useTimeOf();
  const { settle } = useAmounts(vatReportable);
  const [open, setOpen] = useState(false);
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const bids = useBids(auctionId);
  const isForAll = useAtomValue(customerAtom) === null || (bids.isForAll && !bids.isError);
  const all = bids.data?.bids ?? [];
  const bidders = new Set(all.map(({ bidder }) => bidder)).size;
  const shown = open ? all : all.slice(0, FIRST);
  const moved = new Set(
    courseOf(all, auction.plannedEndAt ?? null).flatMap(({ seq, extendedBy }) =>
      extendedBy > 0 ? [seq] : [],
    ),
  );
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
          <p className={css.none}>
            {t(isOpen ? 'history_none' : status === 'sold' ? 'history_sold' : 'history_over')}
          </p>
        ) : (
          <>
            {all.length > 1 ? (
              // drawn once the page is alive; its place is kept
              <div className={css.chart}>
                {alive ? (
                  <Suspense>
                    <CourseChart bids={all} auction={auction} vatReportable={vatReportable} />
                  </Suspense>
                ) : null}
              </div>
            ) : null}
            <p className={css.note}>
              {t('history_note', { kind: t(`price_${settle(all[0]?.price ?? 0).kind}`).replace(/\.$/, '') })}
            </p>
            <ol className={css.list}>
              {soldPrice === null ? null : (
                <li>
                  <strong>{soldCaption(auction, t)}</strong>
                  <strong className={css.figure}>{formatPrice(settle(soldPrice).shown)}</strong>
                  {soldAt ? (
                    <time className={css.time} dateTime={soldAt}>
                      {timeOf(soldAt, 'timeSeconds')}
                    </time>
                  ) : null}
                </li>
              )}
              {shown.map((bid) => (
                <li key={bid.seq} className={bid.own ? css.own : undefined}>
                  <span data-for-all={isForAll || undefined}>
                    <span>{bid.own ? t('you') : t('bidder_number', { number: bid.bidder })}</span>
                    {bid.kind === 'bid' ? null : (
                      <small className={css.kind}>{t(`history_kind.${bid.kind}`)}</small>
                    )}
                    {moved.has(bid.seq) ? (
                      <small className={css.kind}>
                        {t('history_moved', { time: timeOf(bid.endAt, 'timeSeconds') })}
                      </small>
                    ) : null}
                    {bid.own ? (
                      <small className={css.kind}>{t('history_entry', { number: bid.seq })}</small>
                    ) : null}
                  </span>
                  <span className={css.figure}>
                    {bid.kind === 'beaten' ? null : formatPrice(settle(bid.price).shown)}
                  </span>
                  <time className={css.time} dateTime={bid.at}>
                    {timeOf(bid.at, 'timeSeconds')}
                  </time>
                </li>
              ))}
            </ol>
          </>
        )}
        {!open && all.length > FIRST ? (
          <Button variant="quiet" size="sm" onPress={() => setOpen(true)}>
            {t('history_all')}
          </Button>
        ) : null}
        {alive && bidCount > 0 ? (
          <Suspense>
            <LogHead head={auction.logHead} isOpen={isOpen} isFinal={isFinal(status)} />
          </Suspense>
        ) : null}
      </div>
    </Section>
  );
};
