import { mkdirSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';

/** What {@link startNewsletter} needs. */
export interface NewsletterOptions {
  readonly port: number;
  /** Sign-ups are appended here, one JSON line each. */
  readonly file: string;
}

/** The embedded system's stand-in for the form service of the newsletter. */
export interface RunningNewsletter {
  /** Where forms are posted. */
  readonly url: string;
  stop(): Promise<void>;
}

const LIMIT_BYTES = 16 * 1024;
const PATH = '/forms/newsletter';
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

interface Field {
  readonly name: string;
  readonly value: string;
}

/**
 * Speaks the protocol of the external form service: `POST {fields: [{name, value}]}`, 200 or 400. It sends no
 * newsletter; the header `x-sample-server` and its page say so. `GET /` shows who signed up.
 */
export async function startNewsletter({ port, file }: NewsletterOptions): Promise<RunningNewsletter> {
  mkdirSync(dirname(file), { recursive: true });
  const server = createServer((req, res) => {
    answer(req, res, file).catch((error: unknown) => {
      console.error('the newsletter sample failed', error);
      if (!res.headersSent) res.writeHead(500);
      res.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(req: IncomingMessage, res: ServerResponse, file: string): Promise<void> {
  res.setHeader('x-sample-server', 'newsletter');
  res.setHeader('cache-control', 'no-store');
  const { pathname } = new URL(req.url ?? '/', 'http://newsletter');
  if (req.method === 'GET' && pathname === '/') return list(res, file);
  if (req.method !== 'POST' || pathname !== PATH) return void res.writeHead(404).end();
  const fields = readFields(await readBody(req));
  const email = fields?.find(({ name }) => name === 'email')?.value ?? '';
  if (!fields || !EMAIL.test(email)) return json(res, 400, { message: 'fields need a valid email' });
  await appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), fields })}\n`);
  json(res, 200, { inlineMessage: 'sample server: noted, nothing is sent' });
}

async function readBody(req: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > LIMIT_BYTES) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readFields(text: string): readonly Field[] | null {
  try {
    const { fields } = JSON.parse(text) as { fields?: unknown };
    return Array.isArray(fields) && fields.every(isField) ? fields : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

const isField = (value: unknown): value is Field => {
  const { name, value: text } = (value ?? {}) as Partial<Field>;
  return typeof name === 'string' && typeof text === 'string';
};

async function list(res: ServerResponse, file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  res.setHeader('content-type', 'text/plain; charset=utf-8');
  res.end(`Beispielserver: Diese Anmeldungen zum Newsletter gehen nirgendwohin.\n\n${text}`);
}

const json = (res: ServerResponse, status: number, value: unknown): void =>
  void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
