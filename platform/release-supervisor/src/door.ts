import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorStatus, problemType, type Problem } from '@rollheim/contracts';

/** Longer than callers keep an idle connection, so that they never meet one that is being closed. */
const IDLE_MS = 65_000;
const AGAIN_MS = 20;
/** Of one hop (RFC 9110 §7.6.1); the body's framing is passed on as it is. */
const HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);
/** On a connection of its own: what ends while it sleeps leaves no kept one behind. */
const AGENT = new Agent({ keepAlive: false });

/**
 * The port at which a release is called that may sleep: whoever comes wakes it and waits. It stays when the release
 * goes to sleep, so that no caller has to know which of both it is.
 */
export class Door {
  readonly url: string;
  readonly #server: Server;
  #inside = 0;
  #lastUse = Date.now();

  private constructor(server: Server, host: string) {
    this.#server = server;
    this.url = `http://${host}:${(server.address() as AddressInfo).port}`;
  }

  /**
   * `name` is that of the release, for errors; `host`: the address that callers reach; `wake` resolves with its URL as soon as it serves, and rejects where it does
   * not: every caller who waits reads that.
   */
  static async open(name: string, host: string, wake: () => Promise<string>): Promise<Door> {
    const server = createServer({ keepAliveTimeout: IDLE_MS });
    server.listen(0, host);
    await once(server, 'listening');
    const door = new Door(server, host);
    server.on('request', (req, res) => void door.#pass(req, res, name, wake));
    return door;
  }

  /** How long no one has been inside, ms; 0 while somebody is. */
  idleMs(now: number): number {
    return this.#inside > 0 ? 0 : now - this.#lastUse;
  }

  close(): void {
    this.#server.close();
    this.#server.closeIdleConnections();
  }

  async #pass(
    req: IncomingMessage,
    res: ServerResponse,
    name: string,
    wake: () => Promise<string>,
  ): Promise<void> {
    this.#inside++;
    res.once('close', () => {
      this.#inside--;
      this.#lastUse = Date.now();
    });
    try {
      // killed before it has the request, it is woken again
      for (;;) {
        const url = await wake();
        if (res.destroyed || (await passed(req, res, url))) return;
        await sleep(AGAIN_MS);
      }
    } catch (error) {
      refuse(res, `${name} does not wake: ${(error as Error).message}`);
    }
  }
}

/** Passes a request on; false: no one listened there, and nothing of the request is gone. */
function passed(req: IncomingMessage, res: ServerResponse, url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const upstream = request({
      hostname,
      port,
      agent: AGENT,
      method: req.method,
      path: req.url,
      headers: withoutHop(req.headers),
    });
    const left = (): void => void upstream.destroy();
    res.once('close', left);
    let isConnected = false;
    upstream.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
        pipeline(req, upstream, () => undefined);
      }),
    );
    upstream.once('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers));
      // the head of a stream comes before its first event
      res.flushHeaders();
      pipeline(answer, res, () => resolve(true));
    });
    upstream.once('error', (error: NodeJS.ErrnoException) => {
      res.off('close', left);
      if (!isConnected && error.code === 'ECONNREFUSED' && !res.destroyed) return resolve(false);
      if (res.headersSent) res.destroy();
      else refuse(res, 'the backend broke off its answer', 502);
      resolve(true);
    });
  });
}

const withoutHop = (headers: IncomingMessage['headers']): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.has(name)));

function refuse(res: ServerResponse, title: string, status = errorStatus('unavailable')): void {
  if (res.headersSent || res.destroyed) return void res.destroy();
  const reference = String(res.req.headers['x-correlation-id'] ?? '');
  const problem: Problem = {
    type: problemType('unavailable'),
    title,
    status,
    code: 'unavailable',
    reference,
  };
  res.writeHead(status, { 'content-type': 'application/problem+json; charset=utf-8', 'retry-after': '1' });
  res.end(JSON.stringify(problem));
}
