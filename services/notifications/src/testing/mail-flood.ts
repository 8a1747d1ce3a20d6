import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { TestSystem } from '@rollheim/tooling/testing';
import { URGENCIES, type Urgency } from '../table/row.ts';

/** A mail server that keeps of each mail when it came, and how often. */
export interface CountingServer {
  readonly url: string;
  /** Arrivals by `Message-ID`, epoch ms. */
  readonly arrivals: ReadonlyMap<string, readonly number[]>;
  /** When the first mail came whose text names this vehicle, epoch ms; waits for it. */
  arrivalOf(title: string): Promise<number>;
  close(): Promise<void>;
}

const MESSAGE_ID = /^Message-ID:\s*(.+)\r$/m;

/**
 * Starts one on 127.0.0.1 that speaks as much SMTP as a sender needs. Not the server of `smtp-server`: that one keeps
 * every connection waiting for 100 ms, to see who talks before it does.
 */
export async function startCountingServer(): Promise<CountingServer> {
  const arrivals = new Map<string, number[]>();
  const waiting = new Map<string, (at: number) => void>();
  function take(mail: string): void {
    const id = MESSAGE_ID.exec(mail)?.[1] ?? '';
    const at = Date.now();
    arrivals.set(id, [...(arrivals.get(id) ?? []), at]);
    for (const [title, found] of waiting)
      if (mail.includes(title)) {
        waiting.delete(title);
        found(at);
      }
  }
  const server = createServer((socket) => speak(socket, take));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    arrivalOf: (title) => new Promise((resolve) => waiting.set(title, resolve)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function speak(socket: Socket, take: (mail: string) => void): void {
  let content: string | null = null;
  socket.setNoDelay();
  socket.on('error', () => undefined); // a sender that is killed hangs up
  socket.write('220 ready\r\n');
  socket.on('data', (data) => {
    const text = data.toString('latin1');
    if (content !== null) {
      content += text;
      if (!content.endsWith('\r\n.\r\n')) return;
      take(content);
      content = null;
      socket.write('250 taken\r\n');
    } else if (text.startsWith('DATA')) {
      content = '';
      socket.write('354 go on\r\n');
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
  });
}

/** A dealer with an address, who confirmed it; returns who. */
export async function addDealer(system: TestSystem): Promise<string> {
  const customerId = randomUUID();
  await system.query(
    `insert into notifications.contacts (customer_id, email, name, language) values ($1, $2, 'Jan Test', 'de')`,
    [customerId, `${customerId}@rollheim.example`],
  );
  await system.query('insert into notifications.confirmed values ($1)', [customerId]);
  return customerId;
}

/** Queues so many mails of a code for a dealer, as messages do; `title` is in the text of each. */
export async function queueMany(
  system: TestSystem,
  {
    customerId,
    count,
    code,
    title,
    urgency,
    collect = false,
  }: {
    readonly customerId: string;
    readonly count: number;
    readonly code: string;
    readonly title: string;
    readonly urgency: Urgency;
    /** They go out as one mail. */
    readonly collect?: boolean;
  },
): Promise<void> {
  await system.query(
    `insert into notifications.mails (mail_key, customer_id, code, params, title, link, about, urgency, collect)
     select gen_random_uuid(), $1, $2, '{}', $3, '{"page":"catalog-list","params":{}}', 'flood', $4, $6
     from generate_series(1, $5)`,
    [customerId, code, title, URGENCIES.indexOf(urgency), count, collect],
  );
}
