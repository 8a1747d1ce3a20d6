import pg from 'pg';

/**
 * A client whose lost connection is never an unhandled `error`, which would end the process: the query under way
 * rejects, and so does every later one. Whoever must know at once listens for `error` or `end` besides.
 */
class ListeningClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** A single connection, not yet connected. With {@link openPool} the only place where clients of Postgres are made. */
export const openClient = (config: pg.ClientConfig): pg.Client => new ListeningClient(config);

/**
 * A pool whose connections may break at any time, idle or checked out: a broken one is replaced at the next query.
 * `onLost` is called for those that break while they are idle; elsewhere the query says so.
 */
export function openPool(config: pg.PoolConfig, onLost: (error: Error) => void = () => undefined): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: ListeningClient });
  pool.on('error', onLost);
  return pool;
}
