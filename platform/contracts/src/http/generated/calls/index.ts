// Made by `npm run api` from the route tables: not edited by hand.

/** The calls of every backend by the name of its module. */
export interface ModuleCalls {
  readonly 'mf-catalog': import('./mf-catalog.ts').CatalogCalls;
  readonly 'mf-sell': import('./mf-sell.ts').SellCalls;
  readonly 'mf-valuation': import('./mf-valuation.ts').ValuationCalls;
  readonly 'mf-account': import('./mf-account.ts').AccountCalls;
  readonly 'mf-messages': import('./mf-messages.ts').MessagesCalls;
  readonly 'mf-integrations': import('./mf-integrations.ts').IntegrationsCalls;
  readonly 'mf-office': import('./mf-office.ts').OfficeCalls;
  readonly 'shell': import('./shell.ts').ShellCalls;
}
