/** The public origin: routing, release set per visitor, static assets, streaming both ways. */
export { start } from './main.ts';
