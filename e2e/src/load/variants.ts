import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';
import type { OneBundle } from '@rollheim/build';

/** A way to build and serve the same source. */
export interface Variant {
  readonly name: 'ours' | 'A' | 'B' | 'C';
  /** The folder of its bundle and what a document names of it; null: the system's own documents and releases. */
  readonly bundle: { readonly folder: string; of(path: string): OneBundle } | null;
  /** The document holds the page as the server rendered it. */
  readonly served: boolean;
}

/** A certificate for this run; browsers speak HTTP/2 over TLS alone. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'rollheim-pages-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-newkey', 'ec'];
    const curve = ['-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    execFileSync('openssl', ['req', '-x509', ...subject, ...curve, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface File {
  readonly type: string;
  readonly body: Buffer;
  readonly packed: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** All files of a bundle as they are sent: what can be packed is, as tightly as the releases are. */
function filesOf(folder: string): Map<string, File> {
  const files = new Map<string, File>();
  for (const name of readdirSync(folder)) {
    const body = readFileSync(join(folder, name));
    const packed = /\.(js|css|svg)$/.test(name);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    files.set(`/one/${name}`, {
      type: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      body: packed ? brotliCompressSync(body, { params }) : body,
      packed,
    });
  }
  return files;
}

/** The document with the variant's own scripts and style sheets in the place of the releases'. */
function documentOf(html: string, { served }: Variant, { scripts, css }: OneBundle): string {
  const [first, ...ahead] = [...scripts].toReversed();
  const own = [
    ...css.map((file) => `<link rel="stylesheet" href="/one/${file}">`),
    ...ahead.map((file) => `<link rel="preload" as="script" href="/one/${file}">`),
    ...[...ahead].toReversed().map((file) => `<script src="/one/${file}" defer></script>`),
    `<script src="/one/${first}" defer></script>`,
  ];
  const bare = html
    .replaceAll(/<link rel="(?:stylesheet|preload)"[^>]*(?:\.css|as="script")[^>]*>/g, '')
    .replace(/<script src="[^"]*"[^>]*><\/script>/, '')
    // releases put their version into class names, the one bundle knows one
    .replaceAll(/shell-web_[\w-]+?-(?=[A-Z])/g, 'shell-web_one-')
    .replaceAll(/(mf-[a-z]+)_[\w-]+?-(?=[A-Z])/g, '$1-')
    .replace('</head>', `${own.join('')}</head>`);
  return served ? bare : emptied(bare);
}

/** Takes out what the server rendered, and the data that came with it: the browser asks for both. */
function emptied(html: string): string {
  const from = html.indexOf('<div id="app">');
  const to = html.indexOf('<script type="application/json" id="rollheim-config"');
  const rest = html
    .slice(to)
    .replace(/(id="rollheim-config"[^>]*>)([^]*?)(<\/script>)/, (_, open, json, end) => {
      const config = JSON.parse(String(json)) as object;
      const page = JSON.stringify({ ...config, fragment: null, content: null }).replaceAll('<', '\\u003c');
      return `${String(open)}${page}${String(end)}`;
    });
  return `${html.slice(0, from)}<div id="app"></div>\n${rest}`;
}

const DOCUMENT = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' } as const;
/** What belongs to one connection, or differs each time. */
const DROPPED = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings']);

const headersOf = (headers: object): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (pair): pair is [string, string | string[]] =>
        pair[1] !== undefined && !pair[0].startsWith(':') && !DROPPED.has(pair[0]),
    ),
  );

/** Asks the system as the browser asked. */
function ask(asked: Http2ServerRequest, port: number, plain: boolean): Promise<IncomingMessage> {
  const { method, url } = asked;
  const headers = { ...headersOf(asked.headers), host: `localhost:${port}` };
  if (plain) Object.assign(headers, { 'accept-encoding': 'identity' });
  return new Promise((resolve, reject) => {
    asked.pipe(request({ host: '127.0.0.1', port, method, path: url, headers }, resolve).on('error', reject));
  });
}

/** Serves a variant over HTTP/2 before a running system; its address and how to stop it. */
export async function serveVariant(
  variant: Variant,
  systemPort: number,
): Promise<{ readonly url: string; stop(): void }> {
  const files = variant.bundle ? filesOf(variant.bundle.folder) : new Map<string, File>();
  const kept = new Map<string, Buffer>();
  const sessions = new Set<ServerHttp2Session>();
  const answerTo = async (asked: Http2ServerRequest, answer: Http2ServerResponse): Promise<void> => {
    const file = files.get(asked.url);
    if (file) {
      answer.writeHead(200, {
        'content-type': file.type,
        ...(file.packed ? { 'content-encoding': 'br' } : {}),
        'cache-control': 'max-age=3600',
      });
      answer.end(file.body);
      return;
    }
    const own = variant.bundle !== null && (asked.headers.accept ?? '').startsWith('text/html');
    let page = kept.get(asked.url);
    if (own && !page) {
      const named = variant.bundle?.of(asked.url.split('?')[0] ?? '/') ?? { scripts: [], css: [] };
      const html = documentOf(await text(await ask(asked, systemPort, true)), variant, named);
      page = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
      // a page that the browser draws is a file; the monolith renders each
      if (!variant.served) kept.set(asked.url, page);
    }
    if (page) {
      answer.writeHead(200, DOCUMENT);
      answer.end(page);
      return;
    }
    const said = await ask(asked, systemPort, false);
    answer.stream.on('close', () => said.destroy()); // live streams end with their window
    answer.writeHead(said.statusCode ?? 502, headersOf(said.headers));
    said.pipe(answer);
  };
  const server = createSecureServer(certificate(), (asked, answer) => {
    answerTo(asked, answer).catch((error: Error) => {
      // a window that was closed asks no more
      if (!answer.stream.destroyed) answer.stream.destroy(error);
    });
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    stop() {
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
}
