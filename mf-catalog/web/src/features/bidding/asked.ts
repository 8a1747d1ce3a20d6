import type { Amounts } from '../../shared/tax.ts';
import type { CatalogText } from '../../texts.ts';
import type { Intent } from './intent.ts';

const TITLES = { bid: 'confirm_bid', agent: 'confirm_agent', 'buy-now': 'confirm_buy' } as const;
const ACTIONS = { bid: 'bid_amount', agent: 'agent_amount', 'buy-now': 'buy_now_amount' } as const;

/**
 * Words of the dialog that asks once more. The net amount leads for who sees net prices, to the cent as in the costs below
 * it. `high`: the amount is far above what is needed.
 */
export function askedOf(
  { kind, amount: cents }: Intent,
  exact: Amounts['offer'],
  high: boolean,
  t: CatalogText,
): { readonly amount: string; readonly title: string; readonly action: string } {
  const amount = exact(cents);
  return {
    amount,
    title: t(TITLES[kind], { amount }),
    action: t(high ? 'confirm_high_action' : ACTIONS[kind], { amount }),
  };
}
