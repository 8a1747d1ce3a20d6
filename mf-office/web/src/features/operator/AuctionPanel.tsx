import type { OperatorContext } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { auctionTone } from '@rollheim/page-parts';
import {
  Button,
  ButtonLink,
  formatDateTime,
  formatPrice,
  KeyFacts,
  Notice,
  Section,
  Tag,
} from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { operatorMoves, shownMove, type OperatorMove } from './auction-moves.ts';
import { AuctionMoveDialog } from './AuctionMoveDialog.tsx';
import { minimumText } from './listed-price.ts';
import css from './Operator.module.css';
import { useRights } from './rights.ts';
import { specialWords } from './SpecialTerms.tsx';
import { isHidden } from '@rollheim/auction-rules';

/** The state of an auction, and what the operator may do about it. */
export const AuctionPanel = ({
  auction: context,
  title,
}: {
  readonly auction: OperatorContext;
  readonly title: string;
}) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const [move, setMove] = useState<OperatorMove | null>(null);
  const { auctionId, auction, status, late, negotiation, outage } = context;
  const when = (at: string): string => formatDateTime(at, locale, 'dateTime');
  const { may } = useRights();
  const moves = operatorMoves(context).filter((each) => may(shownMove(each).act));
  const price = auction.soldPrice ?? auction.price;
  const special = context.special ? specialWords(t, context.special) : '';
  const items = [
    ...(auction.round > 0 ? [{ label: t('auctions.round'), value: String(auction.round) }] : []),
    ...(price === null
      ? auction.startPrice === null
        ? []
        : [{ label: t('operator.start_price'), value: formatPrice(auction.startPrice) }]
      : [
          {
            label: t(auction.soldPrice === null ? 'auctions.price' : 'auctions.sold_for'),
            value: formatPrice(price),
          },
        ]),
    ...(auction.round > 0
      ? [
          {
            label: t('auctions.bids'),
            value: t('auctions.bids_by', { count: auction.bidCount, bidders: auction.bidderCount }),
          },
        ]
      : []),
    ...(context.minimum === null
      ? []
      : [
          {
            label: t('operator.minimum'),
            value: minimumText(t, context),
          },
        ]),
    ...(auction.endAt === null ? [] : [{ label: t('auctions.end'), value: when(auction.endAt) }]),
    ...(negotiation
      ? [
          {
            label: t('auctions.standing'),
            value: t(`auctions.standing_${negotiation.standing.by}`, {
              amount: formatPrice(negotiation.standing.amount),
              when: when(negotiation.deadline),
            }),
          },
        ]
      : []),
    ...(late
      ? [
          {
            label: t(late.reserved ? 'auctions.reservation' : 'auctions.late_offer'),
            value: t('auctions.until', { amount: formatPrice(late.amount), when: when(late.until) }),
          },
        ]
      : []),
    ...(special === '' ? [] : [{ label: t('special.title'), value: special }]),
    ...(context.systemMinimum === null
      ? []
      : [{ label: t('auctions.least_offer'), value: formatPrice(context.systemMinimum) }]),
  ];
  return (
    <Section
      look="panel"
      title={t('auctions.auction')}
      actions={<Tag tone={auctionTone(status)}>{t(`status.${status}`)}</Tag>}
    >
      <div className={css.actions}>
        {outage ? (
          <Notice kind="error" title={t('auctions.outage')}>
            {t('auctions.outage_text')}
          </Notice>
        ) : null}
        <KeyFacts look="list" className={css.list} items={items} />
        {moves.map((each, index) => (
          <Button
            key={each}
            block
            variant={shownMove(each).harsh ? 'danger' : index === 0 ? 'filled' : 'outline'}
            onPress={() => setMove(each)}
          >
            {t(`auctions.move.${each}`)}
          </Button>
        ))}
        {!isHidden(status) ? (
          <ButtonLink variant="quiet" block href={path('catalog-detail', { id: auctionId })}>
            {t('auctions.show')}
          </ButtonLink>
        ) : null}
      </div>
      {move ? (
        <AuctionMoveDialog auction={context} title={title} move={move} onClose={() => setMove(null)} />
      ) : null}
    </Section>
  );
};
