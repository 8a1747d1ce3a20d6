/** Starts and stops the processes of the BFF releases; knows neither registry nor database. */
export { nextPort } from './ports.ts';
export { NotReady, Supervisor, type BffRelease } from './supervisor.ts';
