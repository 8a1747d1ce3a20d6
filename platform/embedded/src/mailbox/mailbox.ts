import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { listPage, mailPage, REFRESH_SCRIPT } from './page.ts';
import { MailStore } from './store.ts';

/** What {@link startMailbox} needs. */
export interface MailboxOptions {
  readonly webPort: number;
  readonly smtpPort: number;
  /** Folder of the mails. */
  readonly folder: string;
}

/** The embedded system's mailbox. */
export interface RunningMailbox {
  readonly url: string;
  stop(): Promise<void>;
}

const SIZE_LIMIT_BYTES = 20 * 1024 * 1024;

/**
 * Takes every mail of the system by SMTP and shows it on a page; sends nothing on. Tests read
 * `/api/mails[?to=address]` and `/api/mails/<id>`.
 */
export async function startMailbox({ webPort, smtpPort, folder }: MailboxOptions): Promise<RunningMailbox> {
  const store = await MailStore.open(folder);
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: SIZE_LIMIT_BYTES,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        store.add(Buffer.concat(parts), recipients).then(() => done(), done);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject);
    smtp.listen(smtpPort, '127.0.0.1', resolve);
  });
  // A sender that hangs up is its own matter.
  smtp.on('error', () => undefined);
  const web = createServer((req, res) => answer(store, req, res));
  await new Promise<void>((resolve, reject) => {
    web.once('error', reject).listen(webPort, '127.0.0.1', resolve);
  });
  return {
    url: `http://localhost:${webPort}`,
    async stop() {
      await Promise.all([new Promise<void>((resolve) => smtp.close(() => resolve())), closeWeb(web)]);
    },
  };
}

/** Names of this machine: a page of another name that was made to lead here (DNS rebinding) reads no mail. */
const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

function answer(store: MailStore, req: IncomingMessage, res: ServerResponse): void {
  if (!HERE.test(req.headers.host ?? '')) return void res.writeHead(403).end();
  const { pathname, searchParams } = new URL(req.url ?? '/', 'http://mailbox');
  const [, id, part] = /^\/(?:api\/)?mails\/([\w-]+)(?:\/(html))?$/.exec(pathname) ?? [];
  const mail = id === undefined ? undefined : store.get(id);
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-content-type-options', 'nosniff');
  if (req.method !== 'GET') return void res.writeHead(405, { allow: 'GET' }).end();
  if (pathname === '/') return page(res, listPage(store.list()));
  if (pathname === '/refresh.js')
    return void res.setHeader('content-type', 'text/javascript').end(REFRESH_SCRIPT);
  if (pathname === '/api/mails') return json(res, store.list(searchParams.get('to') ?? undefined));
  if (!mail) return void res.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  if (pathname.startsWith('/api/')) return json(res, mail);
  if (part !== 'html') return page(res, mailPage(mail));
  // What a mail brings along must not run here, nor fetch anything but pictures of this machine's own system.
  res.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:* http://127.0.0.1:*; sandbox allow-popups allow-popups-to-escape-sandbox",
  );
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.end(`<base target="_blank">${mail.html ?? ''}`);
}

function page(res: ServerResponse, html: string): void {
  res.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; frame-src 'self'",
  );
  res.setHeader('content-type', 'text/html; charset=utf-8').end(html);
}

const json = (res: ServerResponse, value: unknown): void =>
  void res.setHeader('content-type', 'application/json').end(JSON.stringify(value));

function closeWeb(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
