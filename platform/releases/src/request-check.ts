import type { RequestHandler, Response } from 'express';
import { OPERATIONS } from './keys.ts';
import { RegistryError } from './problem.ts';
import { requestFault } from './signing.ts';
import { findKey, type Db } from './store.ts';

/** The key that signed a request. */
export interface CallerKey {
  readonly id: string;
  readonly owner: string;
}

const REMEMBERED_MS = 11 * 60_000;
const refused = (message: string): RegistryError => new RegistryError(403, 'not_allowed', message);

/** Checks that changes are signed by a known key, and each signature is used once. */
export class RequestCheck {
  readonly #db: Db;
  readonly #used = new Map<string, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Middleware after the raw body was read. */
  signed(): RequestHandler {
    return async (req, res, next) => {
      const [id, at, signature] = [req.get('x-key'), req.get('x-at'), req.get('x-signature')];
      if (!id || !at || !signature)
        throw new RegistryError(401, 'not_authenticated', 'the request is not signed');
      const key = await findKey(this.#db, id);
      if (!key) throw refused(`the key ${id} is not known`);
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const request = { method: req.method, path: req.originalUrl, at, signature, body };
      const fault = requestFault(key.publicKey, request, Date.now());
      if (fault) throw refused(fault);
      this.#useOnce(signature);
      res.locals['key'] = { id, owner: key.owner } satisfies CallerKey;
      next();
    };
  }

  key(res: Response): CallerKey {
    return res.locals['key'] as CallerKey;
  }

  /** A team acts on its own module only; operations on all. */
  mayAct(res: Response, module: string): void {
    const { owner } = this.key(res);
    if (owner !== module && owner !== OPERATIONS)
      throw refused(`the key of ${owner} cannot act on ${module}`);
  }

  #useOnce(signature: string): void {
    const now = Date.now();
    for (const [old, at] of this.#used) {
      if (now - at < REMEMBERED_MS) break;
      this.#used.delete(old);
    }
    if (this.#used.has(signature)) throw refused('this signed request was sent before');
    this.#used.set(signature, now);
  }
}
