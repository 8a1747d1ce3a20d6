import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import express, { type Request, type RequestHandler, type Response } from 'express';

/** The console's page and its files, once they are built. */
export class Page {
  readonly #https: boolean;
  #built: { readonly script: string; readonly style: string; readonly files: RequestHandler } | null = null;
  #failed = false;

  constructor(https: boolean) {
    this.#https = https;
  }

  get state(): 'building' | 'built' | 'failed' {
    if (this.#built) return 'built';
    return this.#failed ? 'failed' : 'building';
  }

  /** Serves the page of a folder from now on. */
  async take(dir: string): Promise<void> {
    const names = await readdir(dir);
    const named = (form: RegExp): string => {
      const name = names.find((each) => form.test(each));
      if (!name) throw new Error(`${dir}: no file ${form.source} was built`);
      return `/assets/${name}`;
    };
    this.#built = {
      script: named(/^main(\.\w+)?\.js$/),
      style: named(/^main(\.\w+)?\.css$/),
      files: express.static(dir, { index: false, immutable: true, maxAge: '365d', fallthrough: true }),
    };
  }

  fail(): void {
    this.#failed = true;
  }

  /** Files below `/assets`. */
  readonly assets: RequestHandler = (req, res, next) => {
    if (!this.#built) return next();
    this.#built.files(req, res, next);
  };

  /** The document; while it is being built the browser is asked to retry. */
  readonly document: RequestHandler = (req, res) => this.#send(req, res, 200);

  /** The document for an address that there is not: the page says so and leads to the console. */
  readonly missing: RequestHandler = (req, res) => this.#send(req, res, 404);

  #send(req: Request, res: Response, status: 200 | 404): void {
    const lang = req.acceptsLanguages(['de', 'en']) || 'en';
    const nonce = randomBytes(16).toString('base64');
    this.#secure(res, nonce);
    res.type('html').set('cache-control', 'no-store');
    if (!this.#built) {
      res.status(503).set('retry-after', '2').set('refresh', '2');
      return void res.send(documentOf('', nonce, lang));
    }
    const { script, style } = this.#built;
    const head = `<link rel="stylesheet" href="${style}"><script src="${script}" defer></script>`;
    res.status(status).send(documentOf(head, nonce, lang));
  }

  #secure(res: Response, nonce: string): void {
    const policy = [
      "default-src 'none'",
      "script-src 'self'",
      // the components’ library adds a rule or two of its own, with the nonce; React writes measured sizes
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ];
    res.set('content-security-policy', policy.join('; '));
    res.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (this.#https) res.set('strict-transport-security', 'max-age=31536000');
  }
}

/** True where a browser opens an address for somebody to see, not for a script or a program. */
export const isNavigation = (req: Request): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  (req.get('sec-fetch-mode') ?? 'navigate') === 'navigate' &&
  (req.get('accept') ?? '').includes('text/html');

/** For everything that is no document. */
export const commonHeaders: RequestHandler = (_req, res, next) => {
  res.set('x-content-type-options', 'nosniff');
  res.set('referrer-policy', 'no-referrer');
  res.set('cross-origin-opener-policy', 'same-origin');
  res.set('cross-origin-resource-policy', 'same-origin');
  res.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  next();
};

const ICON =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2040%2040'%3E%3Crect%20width='40'%20height='40'%20rx='11'%20fill='%2313272b'/%3E%3Cg%20fill='none'%20stroke-width='4.2'%3E%3Cpath%20d='M0%2022.5H13C19%2022.5%2020%2012.5%2027%2012.5H40'%20stroke='%23f7f4ea'/%3E%3Cpath%20d='M0%2028.3H15C21%2028.3%2022%2018.3%2029%2018.3H40'%20stroke='%23f3ab23'/%3E%3Cpath%20d='M0%2034.1H17C23%2034.1%2024%2024.1%2031%2024.1H40'%20stroke='%23d9603c'/%3E%3C/g%3E%3C/svg%3E";

const documentOf = (head: string, nonce: string, lang: string): string =>
  `<!doctype html><html lang="${lang}" data-role="ops"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Rollheim Releases</title>` +
  `<meta name="robots" content="noindex"><meta property="csp-nonce" content="" nonce="${nonce}">` +
  `<link rel="icon" href="${ICON}">${head}</head><body><div id="root"></div></body></html>`;
