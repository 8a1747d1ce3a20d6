import type { Amounts } from '../../shared/tax.ts';
import type { CatalogText } from '../../texts.ts';
import type { Intent } from './intent.ts';

const TITLES = { bid: 'confirm_bid', agent: 'confirm_agent', 'buy-now': 'confirm_buy' } as const;
const ACTIONS = { bid: 'bid_amount', agent: 'agent_amount', 'buy-now': 'buy_now_amount' } as const;

/**
 * Words of the dialog that asks once more. The amount has the figures of the button that opened it: the net one leads for
 * who sees net prices. `high`: the amount is far above what is needed.
 */
export function askedOf(
  { kind, amount: cents }: Intent,
  both: Amounts['both'],
  high: boolean,
  t: CatalogText,
): { readonly amount: string; readonly title: string; readonly action: string } {
  const amount = both(cents);
  return {
    amount,
    title: t(TITLES[kind], { amount }),
    action: t(high ? 'confirm_high_action' : ACTIONS[kind], { amount }),
  };
}
