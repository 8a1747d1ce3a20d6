/** The backends of account and back office with the services behind them, called as through the edge. */
export { submit } from './ads.ts';
export { openEveryone } from './everyone.ts';
export { call, closeHarness, harness, login, openHarness, pdf, publish } from './harness.ts';
export { BANK, importStatement, sell } from './sale.ts';
