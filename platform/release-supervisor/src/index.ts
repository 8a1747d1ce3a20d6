/** Starts and stops the processes of the BFF releases; knows neither registry nor database. */
export { NotReady } from './not-ready.ts';
export type { BffRelease } from './member.ts';
export { nextPort } from './ports.ts';
export type { HeldByHost } from './protocol.ts';
export { Supervisor } from './supervisor.ts';
