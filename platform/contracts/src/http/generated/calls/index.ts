// Made by `npm run api` from the route tables: not edited by hand.

import type { CatalogCalls } from './mf-catalog.ts';
import type { SellCalls } from './mf-sell.ts';
import type { ValuationCalls } from './mf-valuation.ts';
import type { AccountCalls } from './mf-account.ts';
import type { MessagesCalls } from './mf-messages.ts';
import type { IntegrationsCalls } from './mf-integrations.ts';
import type { OfficeCalls } from './mf-office.ts';
import type { ShellCalls } from './shell.ts';

/** The calls of every backend by the name of its module. */
export interface ModuleCalls {
  readonly 'mf-catalog': CatalogCalls;
  readonly 'mf-sell': SellCalls;
  readonly 'mf-valuation': ValuationCalls;
  readonly 'mf-account': AccountCalls;
  readonly 'mf-messages': MessagesCalls;
  readonly 'mf-integrations': IntegrationsCalls;
  readonly 'mf-office': OfficeCalls;
  readonly 'shell': ShellCalls;
}
