import helmet from 'helmet';
import type { IncomingMessage, ServerResponse } from 'node:http';

const SELF = "'self'";
/** What no page of ours asks a browser for. */
const UNUSED = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Security headers by kind of answer. */
export interface Security {
  /** A page: strict policy with the nonce of this answer. */
  document(req: IncomingMessage, res: ServerResponse, nonce: string): void;
  /** A page without script that a mail's link opens: its own styles, and a form that goes to this site. */
  form(req: IncomingMessage, res: ServerResponse): void;
  /** Everything else: nothing in it may run or be framed. */
  other(req: IncomingMessage, res: ServerResponse): void;
  /** The script of a service worker: it may ask this site, and nothing in it may be shown. */
  worker(req: IncomingMessage, res: ServerResponse): void;
  /** A picture: as everything else, but that other sites may show it, as a mailbox in the browser does with our mails. */
  picture(req: IncomingMessage, res: ServerResponse): void;
}

const nonces = new WeakMap<ServerResponse, string>();

/** Headers by helmet; `https` adds what only makes sense there. */
export function security(https: boolean): Security {
  const common = {
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
  };
  const page = helmet({
    ...common,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [SELF],
        scriptSrc: [SELF, (_req, res) => `'nonce-${nonces.get(res) ?? ''}'`],
        scriptSrcAttr: ["'none'"],
        styleSrc: [SELF, (_req, res) => `'nonce-${nonces.get(res) ?? ''}'`],
        // React writes measured positions as style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: [SELF, 'data:', 'blob:'],
        fontSrc: [SELF],
        connectSrc: [SELF],
        workerSrc: [SELF, 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: [SELF],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
  });
  const nothing = {
    ...common,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  };
  const plain = helmet({
    ...common,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'unsafe-inline'"],
        formAction: [SELF],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
  });
  const fail = (error?: unknown): void => {
    if (error) throw error as Error;
  };
  const fixed = constant(helmet(nothing));
  const asking = constant(
    helmet({
      ...common,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], connectSrc: [SELF], frameAncestors: ["'none'"] },
      },
    }),
  );
  const shown = constant(helmet({ ...nothing, crossOriginResourcePolicy: { policy: 'cross-origin' } }));
  return {
    document(req, res, nonce) {
      nonces.set(res, nonce);
      res.setHeader('permissions-policy', UNUSED);
      page(req, res, fail);
    },
    form(req, res) {
      plain(req, res, fail);
    },
    other(_req, res) {
      for (const [name, value] of fixed) res.setHeader(name, value);
    },
    worker(_req, res) {
      for (const [name, value] of asking) res.setHeader(name, value);
    },
    picture(_req, res) {
      for (const [name, value] of shown) res.setHeader(name, value);
    },
  };
}

type SetHeaders = ReturnType<typeof helmet>;

/** What helmet says of an answer that knows no nonce: the same each time, so it is asked once. */
function constant(set: SetHeaders): readonly (readonly [string, string])[] {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  set({} as IncomingMessage, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return [...headers];
}
