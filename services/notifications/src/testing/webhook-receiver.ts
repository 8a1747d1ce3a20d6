import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** How a path answers: a status, a redirect, never, with a body that has no end, or by closing the connection. */
type HookAnswer = number | 'redirect' | 'never' | 'endless' | 'dies';

/** An event as a dealer's program reads it. */
export interface ReadEvent {
  readonly path: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: string;
  readonly said: {
    readonly id: string;
    readonly type: string;
    readonly time: string;
    readonly test?: boolean;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

/** A dealer's system on this machine. */
export interface WebhookReceiver {
  readonly origin: string;
  /** All that came, taken or not. */
  readonly events: readonly ReadEvent[];
  at(path: string): readonly ReadEvent[];
  answer(path: string, answer: HookAnswer): void;
  close(): Promise<void>;
}

/** Verifies an event as the reference implementation of Standard Webhooks does; throws where its signature is wrong. */
export const verified = ({ raw, headers }: ReadEvent, secret: string): unknown =>
  new Webhook(secret).verify(raw, { ...headers });

/** Starts one; `port` 0: any that is free. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const answers = new Map<string, HookAnswer>();
  const events: ReadEvent[] = [];
  const server = createServer((request, response) => {
    void take(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const raw = await text(request);
    const headers = request.headers as Record<string, string>;
    events.push({
      path,
      id: headers['webhook-id'] ?? '',
      headers,
      raw,
      said: JSON.parse(raw) as ReadEvent['said'],
    });
    const answer = answers.get(path) ?? 204;
    if (answer === 'never') return;
    if (answer === 'dies') return void request.socket.destroy();
    if (answer === 'redirect') return void response.writeHead(307, { location: `${origin}/elsewhere` }).end();
    if (answer !== 'endless') return void response.writeHead(answer).end(answer >= 400 ? 'no\0' : undefined);
    response.writeHead(200);
    const drip = setInterval(() => response.write('x'.repeat(1000)), 5);
    response.on('close', () => clearInterval(drip));
  }

  return {
    origin,
    events,
    at: (path) => events.filter((event) => event.path === path),
    answer: (path, answer) => void answers.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
