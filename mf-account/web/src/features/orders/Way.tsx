import type { HandoverProtocol, PickupProposal, SaleRow } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Check, Eye, formatDateTime, Section } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';
import { wayOf } from './way.ts';

interface Props {
  readonly order: SaleRow;
  readonly side: 'buyer' | 'seller';
  /** Last day of the step whose turn it is, `YYYY-MM-DD`. */
  readonly dueOn: string | null;
  readonly pickup: readonly PickupProposal[];
  readonly handover: HandoverProtocol | null;
}

/** The state of an order: what is done, whose turn it is, what comes. */
export const Way = ({ order, side, dueOn, pickup, handover }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const when = (at: string): string => formatDateTime(at, locale, at.length > 10 ? 'dateTime' : 'date');
  return (
    <Section look="panel" padded={false}>
      <ol className={css.way} aria-label={t('order.way')}>
        {wayOf(order, pickup, handover).map(({ id, state, at, who }, index) => (
          <li key={id} className={css[state]} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={css.n} aria-hidden="true">
              {state === 'done' ? <Check /> : index + 1}
            </span>
            <strong>{t(`order.way.${id}`)}</strong>
            <span className={css.when}>
              {at ? when(at) : null}
              {state === 'now' && id === 'paid' && dueOn ? t('order.until', { date: when(dueOn) }) : null}
            </span>
            <span className={css.when}>
              {state === 'done'
                ? t('order.way_done')
                : t(
                    who === 'both'
                      ? 'order.who_both'
                      : // whose turn comes later is not at work now
                        who === side && state === 'now'
                        ? 'order.who_you'
                        : `order.${who ?? side}`,
                  )}
            </span>
          </li>
        ))}
      </ol>
      <p className={css.same}>
        <Eye aria-hidden="true" />
        {t(side === 'buyer' ? 'order.same_seller' : 'order.same_buyer')}
      </p>
    </Section>
  );
};
