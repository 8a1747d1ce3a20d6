import type pg from 'pg';
import { backoffDelay, pause } from '../backoff.ts';
import { openClient } from '../connection.ts';

/** What the session reports to its owner. */
export interface SessionEvents {
  readonly onNotification: (channel: string, payload: string) => void;
  /** The connection broke: every lock that it held is gone. */
  readonly onLost: () => void;
  /** Listening (again). */
  readonly onReady: () => void;
}

/** The one lasting connection of a process: it listens for wake-ups and holds the locks of consumer groups. */
export class ListenSession {
  readonly #config: pg.ClientConfig;
  readonly #events: SessionEvents;
  readonly #closing = new AbortController();
  #channels: readonly string[];
  #client: pg.Client | null = null;
  #connected = Promise.withResolvers<void>();
  #queue: Promise<unknown> = Promise.resolve();
  #running: Promise<void> | null = null;

  constructor(config: pg.ClientConfig, events: SessionEvents, channels: readonly string[]) {
    this.#config = config;
    this.#events = events;
    this.#channels = channels;
  }

  /** Connects, and again whenever the connection breaks, until closed. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Tries to take a lock; false when another holds it or no connection comes about within a second. */
  async tryLock(name: string): Promise<boolean> {
    await Promise.race([this.#connected.promise, pause(1000, this.#closing.signal)]);
    const sql = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked';
    const result = await this.#query(sql, [name]);
    return result?.rows[0]?.locked === true;
  }

  async unlock(name: string): Promise<void> {
    await this.#query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  }

  /** Listens to these channels and no others; resolves with false where there is no connection to say so. */
  async listenTo(channels: readonly string[]): Promise<boolean> {
    const before = this.#channels;
    this.#channels = channels;
    const changes = [
      ...channels.filter((channel) => !before.includes(channel)).map((channel) => `listen "${channel}"`),
      ...before.filter((channel) => !channels.includes(channel)).map((channel) => `unlisten "${channel}"`),
    ];
    // one transaction: no moment without either
    return changes.length === 0 || (await this.#query(changes.join('; '))) !== null;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#queue.catch(() => undefined);
    await this.#client?.end().catch(() => undefined);
    await this.#running;
  }

  /** One query at a time: a client must not be asked while it answers. Null without a connection. */
  #query(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult | null> {
    const client = this.#client;
    const result = this.#queue.then(async () => {
      if (!client || client !== this.#client) return null;
      return client.query(sql, values && [...values]).catch(() => null);
    });
    this.#queue = result;
    return result;
  }

  async #run(): Promise<void> {
    for (let attempt = 1; !this.#closing.signal.aborted; attempt++) {
      const client = openClient(this.#config);
      const broken = new Promise<void>((resolve) => {
        client.on('error', () => resolve());
        client.on('end', () => resolve());
      });
      client.on('notification', ({ channel, payload }) =>
        this.#events.onNotification(channel, payload ?? ''),
      );
      try {
        await client.connect();
        let listened: readonly string[] | null = null;
        // other channels may be set meanwhile
        while (listened !== this.#channels) {
          listened = this.#channels;
          await client.query(['unlisten *', ...listened.map((channel) => `listen "${channel}"`)].join('; '));
        }
        if (this.#closing.signal.aborted) break;
        this.#client = client;
        attempt = 0;
        this.#connected.resolve();
        this.#events.onReady();
        await broken;
      } catch {
        // The server is away; the owner's health check says so, here we only try again.
      } finally {
        if (this.#client === client) {
          this.#client = null;
          this.#connected = Promise.withResolvers();
          this.#events.onLost();
        }
        await client.end().catch(() => undefined);
      }
      await pause(backoffDelay(attempt + 1, 50, 1000), this.#closing.signal);
    }
  }
}
