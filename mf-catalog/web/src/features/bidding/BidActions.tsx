import { amountFault, GRID, nextStep } from '@rollheim/auction-rules';
import { type BidderContext, type CatalogDetail, inCents, inEuros } from '@rollheim/contracts';
import { AmountField, Button, cx, formatPrice, Gavel, TrendingUp, useOnline } from '@rollheim/ui';
import { useState } from 'react';
import { useBidWords } from '../../shared/BidLabel.tsx';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import { AllIn } from './AllIn.tsx';
import type { BidForm } from './bid-form.ts';
import { kindOf, type Intent } from './intent.ts';
import { LateLadder } from '../ladder/late-ladder.tsx';
import { offeredMove } from '../moves/offered.ts';
import { leastOf } from './least.ts';
import { tooHigh } from './too-high.ts';
import css from './BidPanel.module.css';

interface Props {
  readonly vehicle: CatalogDetail;
  readonly context: BidderContext | null;
  readonly form: BidForm;
  readonly onChange: (change: Partial<BidForm>) => void;
  /** Asks for the confirmation. */
  readonly onAsk: (intent: Intent) => void;
}

/**
 * The next step in one press, an own maximum, buy now; beside each is what it costs in all. A maximum above the next
 * step is bid by the agent, in steps and as far as needed.
 */
export const BidActions = ({ vehicle, context, form, onChange, onAsk }: Props) => {
  const t = useTexts();
  const online = useOnline();
  const { auction, content } = vehicle;
  const amounts = useAmounts(content.vatReportable);
  const words = useBidWords(content.vatReportable);
  const leading = context?.holdingHighestBid === true;
  const least = leastOf(auction, context);
  // as the rules say: below an open buy-now price, and none where it leaves no room
  const bid = offeredMove(context, 'bid');
  const most = bid?.most ?? null;
  const { typed, raising } = form;
  const [ladder, setLadder] = useState(false);
  // an emptied field stays empty: the suggested amount must not come back below the hands of who types
  const setTyped = (cents: number) => onChange({ typed: cents });
  const step = nextStep(least) - least;
  const amount = typed ?? least + (leading ? 0 : step);
  const wrong = Number.isNaN(amount) || amount % GRID !== 0;
  const fault = typed === null ? null : amountFault(typed, { least, most });
  const texts = {
    grid: () => t('grid'),
    low: () => t('least', { amount: amounts.gross(least) }),
    high: () => tooHigh(auction, most ?? 0, amounts.gross, t),
  };
  const cost = wrong || amount <= 0 ? null : amounts.settle(amount);
  const ask = (kind: Intent['kind'], cents: number) => onAsk({ kind, amount: cents });
  const own = (
    <div className={css.amount}>
      <AmountField
        label={t(leading ? 'own_limit_label' : 'own_amount')}
        value={inEuros(amount)}
        onChange={(euros) => setTyped(euros === null ? Number.NaN : inCents(euros))}
        error={fault ? texts[fault]() : undefined}
        hint={cost?.kind === 'net' ? t('net_echo', { amount: formatPrice(cost.net) }) : undefined}
        less={{
          label: t('less'),
          disabled: wrong || amount - step < least,
          onPress: () => setTyped(Math.max(least, amount - step)),
        }}
        more={{ label: t('more'), onPress: () => setTyped((wrong ? least : amount) + step) }}
        action={{
          label: t(leading ? 'raise' : 'bid'),
          disabled: !online || wrong || amountFault(amount, { least, most }) !== null,
          onPress: () => onAsk({ kind: kindOf(amount, { leading, least }), amount, typed: true }),
        }}
      />
      {cost === null || fault ? null : (
        <AllIn of="own" amount={amount} vatReportable={content.vatReportable} />
      )}
    </div>
  );
  return (
    <>
      <div className={css.act}>
        {leading ? (
          <>
            {raising || !bid ? null : (
              <Button
                variant="outline"
                size="lg"
                block
                icon={<TrendingUp aria-hidden="true" />}
                onPress={() => onChange({ raising: true })}
              >
                {t('raise_limit')}
              </Button>
            )}
            {raising ? own : null}
            {auction.price === null ? null : (
              <AllIn of="now" amount={auction.price} vatReportable={content.vatReportable} />
            )}
            {context.ownLimit !== null && (
              <p className={css.hint}>{t('leading_hint', { amount: amounts.gross(context.ownLimit) })}</p>
            )}
            {context.ownLimit !== null && context.ownLimit > (auction.price ?? 0) && !raising ? (
              <AllIn of="own" amount={context.ownLimit} vatReportable={content.vatReportable} />
            ) : null}
          </>
        ) : (
          <>
            <Button
              size="lg"
              block
              disabled={!online}
              icon={<Gavel aria-hidden="true" />}
              onPress={() => ask('bid', least)}
            >
              {words(least).label}
            </Button>
            <AllIn of="step" amount={least} vatReportable={content.vatReportable} />
            {own}
            <p className={cx(css.hint, css.known)}>{t('maximum_hint')}</p>
          </>
        )}
      </div>
      {auction.buyNow === null ? null : (
        <div className={css.line} style={{ flexWrap: 'wrap' }}>
          <div>
            <strong>{t('buy_now')}</strong>
            <div className={css.hint}>{t('buy_now_note')}</div>
          </div>
          <Button variant="outline" disabled={!online} onPress={() => ask('buy-now', auction.buyNow ?? 0)}>
            {t('buy_now_amount', { amount: amounts.both(auction.buyNow) })}
          </Button>
        </div>
      )}
      <p className={css.foot}>
        {online ? (
          <>
            <span className={css.known}>{t('binding')} </span>
            {t('binding_late')}
          </>
        ) : (
          t('offline')
        )}{' '}
        <Button size="sm" variant="quiet" className={css.steps} onPress={() => setLadder(true)}>
          {t('ladder.open')}
        </Button>
      </p>
      {ladder ? <LateLadder price={auction.price} onClose={() => setLadder(false)} /> : null}
    </>
  );
};
