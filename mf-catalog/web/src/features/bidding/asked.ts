import { formatAmount, formatPrice } from '@rollheim/ui';
import type { Amounts } from '../../shared/tax.ts';
import type { CatalogText } from '../../texts.ts';
import type { Intent } from './intent.ts';

const TITLES = { bid: 'confirm_bid', agent: 'confirm_agent', 'buy-now': 'confirm_buy' } as const;
const ACTIONS = { bid: 'bid_amount', agent: 'agent_amount', 'buy-now': 'buy_now_amount' } as const;

/**
 * How an amount is called once it is asked about, cents: as where it came from, net to the cent as in the costs below it.
 * For who sees net prices the net amount leads, as it does on the button, and the gross one of what they typed, as in
 * its field; where a vehicle has no net price the gross one says that it is one.
 */
export function amountWords(
  { settle, offer, seesNet }: Amounts,
  typed: boolean,
  t: CatalogText,
): (cents: number) => string {
  return (cents) => {
    const { kind, net } = settle(cents);
    if (kind === 'net' && !typed) return offer(cents);
    const amount = formatPrice(cents);
    if (kind === 'net') return t('price_gross_beside', { amount, net: formatAmount(net) });
    return seesNet ? t('amount_gross', { amount }) : amount;
  };
}

/** Words of the dialog that asks once more. `high`: the amount is far above what is needed. */
export function askedOf(
  { kind, amount: cents }: Intent,
  words: (cents: number) => string,
  high: boolean,
  t: CatalogText,
): { readonly amount: string; readonly title: string; readonly action: string } {
  const amount = words(cents);
  return {
    amount,
    title: t(TITLES[kind], { amount }),
    action: t(high ? 'confirm_high_action' : ACTIONS[kind], { amount }),
  };
}
