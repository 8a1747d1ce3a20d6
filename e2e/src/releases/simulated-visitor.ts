import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { TelemetryEvent } from '@rollheim/contracts';

/** Side of a rollout as the document says it; visitors who are not compared are the rest. */
export type Arm = 'canary' | 'control' | 'rest';

/** A page that somebody opened, without a browser. */
export interface OpenedPage {
  readonly status: number;
  readonly releaseSet: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Files of the module's release, from the document. */
  readonly files: readonly string[];
  readonly document: string | null;
  arm(module: string): Arm;
}

/** An answer to a call, and which release gave it. */
export interface CallAnswer {
  readonly status: number;
  /** `mf-catalog@1.2.3`; null where no module answered. */
  readonly release: string | null;
}

/** What a page reported of a release, as recorded from a browser. */
export type PageReport = Omit<TelemetryEvent, 'module' | 'version'>;

interface Config {
  readonly releaseSet: {
    readonly id: string;
    readonly modules: Readonly<
      Record<string, { readonly version: string; readonly base: string; readonly scripts: readonly string[] }>
    >;
  };
  readonly document?: string | null;
  readonly cohorts?: Readonly<Record<string, { readonly arm: Arm }>>;
}

const CONFIG = /<script type="application\/json" id="rollheim-config"[^>]*>(.*?)<\/script>/s;

/**
 * A visitor without a browser: asks and reports over HTTP what a page would, from an address of their own (all of
 * 127.0.0.0/8 is this machine), so that no one's reports are limited together with another's.
 */
export class SimulatedVisitor {
  readonly id: string;
  readonly #url: URL;
  readonly #address: string;
  /** Who they are, as the cookie of the shell. */
  readonly #audience: string | null;

  constructor(url: string, number: number, id: string = randomUUID(), audience: string | null = null) {
    this.#audience = audience;
    this.id = id;
    this.#url = new URL(url);
    this.#address = `127.1.${(number >> 8) & 255}.${number & 255 || 1}`;
  }

  async open(path: string, module: string): Promise<OpenedPage> {
    const { status, text } = await this.#send('GET', path, {
      accept: 'text/html',
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
    });
    const [, json] = CONFIG.exec(text) ?? [];
    if (json === undefined) throw new Error(`${path} answers ${status} without a page`);
    const { releaseSet, cohorts, document } = JSON.parse(json) as Config;
    const own = releaseSet.modules[module];
    return {
      status,
      releaseSet: releaseSet.id,
      versions: Object.fromEntries(
        Object.entries(releaseSet.modules).map(([name, { version }]) => [name, version]),
      ),
      files: (own?.scripts ?? []).map((file) => `${own?.base ?? ''}${file}`),
      document: document ?? null,
      arm: (name) => cohorts?.[name]?.arm ?? 'rest',
    };
  }

  /** A call as an open page sends it: it says which release set the page is of. */
  async call(path: string, page: OpenedPage): Promise<CallAnswer> {
    const { status, headers } = await this.#send('GET', `/api${path}`, { 'x-release-set': page.releaseSet });
    return { status, release: headers['x-release'] ? String(headers['x-release']) : null };
  }

  /** Whether a file of a release comes. */
  async loads(path: string): Promise<boolean> {
    return (await this.#send('GET', path, {})).status === 200;
  }

  /** Which release of a module a new document would have. */
  async given(module: string): Promise<string> {
    const { text } = await this.#send('GET', '/version.json', {});
    return (JSON.parse(text) as { versions: Record<string, string> }).versions[module] ?? '';
  }

  /** Sends what was reported, of this page's release of the module; 204 when it was taken. */
  async tell(page: OpenedPage, module: string, told: readonly PageReport[]): Promise<number> {
    if (told.length === 0 || page.document === null) return 204;
    const version = page.versions[module];
    const body = {
      releaseSet: page.releaseSet,
      document: page.document,
      events: told.map((event) => ({ ...event, module, version })),
    };
    const headers = { origin: this.#url.origin, 'content-type': 'text/plain;charset=UTF-8' };
    return (await this.#send('POST', '/api/public/telemetry', headers, JSON.stringify(body))).status;
  }

  async #send(method: string, path: string, headers: Record<string, string>, body?: string) {
    const req = request({
      method,
      path,
      hostname: '127.0.0.1',
      port: this.#url.port,
      localAddress: this.#address,
      agent: false,
      headers: {
        host: this.#url.host,
        cookie: `visitor=${this.id}${this.#audience === null ? '' : `; audience=${this.#audience}`}`,
        ...headers,
      },
    });
    req.setTimeout(20_000, () => req.destroy(new Error(`${method} ${path}: no answer within 20 s`)));
    req.end(body);
    const [res] = (await once(req, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of res) chunks.push(chunk as Buffer);
    return {
      status: res.statusCode ?? 0,
      headers: res.headers,
      text: Buffer.concat(chunks).toString('utf8'),
    };
  }
}
