import { PRODUCTION_DRAIN_SECONDS } from '@rollheim/contracts/server';
import { CALLS_END_MS } from '@rollheim/service-kit';

/** For what follows the calls: BFFs of a registry, consumer groups, the outbox, the database. */
const REST_SECONDS = 25;

/**
 * How long a process may take from its signal to its end before a service manager kills it, s. With a longer
 * `DRAIN_SECONDS` it is longer by as much.
 */
export const STOP_SECONDS = PRODUCTION_DRAIN_SECONDS + CALLS_END_MS / 1000 + REST_SECONDS;
