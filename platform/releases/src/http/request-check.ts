import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { operatorOf, type Operator } from '../console/operators.ts';
import { noteSignature, usableKey } from '../keys/store.ts';
import { OPERATIONS, requestFault } from '@rollheim/release-management';
import { RegistryError } from '../registry/problem.ts';
import type { Caller } from '../rollout/engine.ts';
import type { Db } from '../registry/store.ts';

/** Who makes a change: the key that signed it, or an operator of the console. */
export interface CallerKey {
  readonly id: string;
  readonly owner: string;
  /** Whom the audit log names: an operator, a team, or a person of a team, `mf-catalog (anna)`. */
  readonly who: string;
  /** Modules that they may act on; `operations` stands for all. */
  readonly acts: readonly string[];
}

/** Cookie of a session of the console. */
export const CONSOLE_COOKIE = 'console';
/** Header that a page of another origin cannot send: cookies alone change nothing. */
export const CONSOLE_HEADER = 'x-console';

/** In place of a key's id: an operator signs with none. */
export const CONSOLE_ID = 'console';
const refused = (message: string): RegistryError => new RegistryError(403, 'not_allowed', message);

/** Checks that changes are signed by a known key, each signature used once, or come from a session of the console. */
export class RequestCheck {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Middleware after the raw body was read. */
  signed(): RequestHandler {
    return async (req, res, next) => {
      const [id, at, signature] = [req.get('x-key'), req.get('x-at'), req.get('x-signature')];
      const operator = id ? null : await this.operator(req);
      if (operator) {
        if (!SAFE.has(req.method) && !req.get(CONSOLE_HEADER))
          throw refused(`a change from the console carries the header ${CONSOLE_HEADER}`);
        const { name, roles } = operator;
        res.locals['key'] = {
          id: CONSOLE_ID,
          owner: name,
          who: name,
          acts: actsOf(roles),
        } satisfies CallerKey;
        return next();
      }
      if (!id || !at || !signature)
        throw new RegistryError(401, 'not_authenticated', 'the request is not signed');
      const key = await usableKey(this.#db, id);
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      const request = { method: req.method, path: req.originalUrl, at, signature, body };
      const fault = requestFault(key.publicKey, request, Date.now());
      if (fault) throw refused(fault);
      await this.#useOnce(id, signature);
      const { owner, person } = key;
      const who = person === null ? owner : `${owner} (${person})`;
      res.locals['key'] = { id, owner, who, acts: [owner] } satisfies CallerKey;
      next();
    };
  }

  key(res: Response): CallerKey {
    return res.locals['key'] as CallerKey;
  }

  /** The same for the engine, which looks again at the key when it writes. */
  caller(res: Response): Caller {
    const { id, who } = this.key(res);
    return id === CONSOLE_ID ? { who } : { who, signedBy: id };
  }

  /** A team acts on its own module only; operations on all. */
  mayAct(res: Response, module: string): void {
    const { owner, acts } = this.key(res);
    if (!acts.includes(module) && !acts.includes(OPERATIONS))
      throw refused(`${owner} may not act on ${module}`);
  }

  /** Stacks and people's reasons: a team reads those of its module; operations and the console those of all (null). */
  mayRead(res: Response, module: string | null): void {
    const { id, acts } = this.key(res);
    if (id === CONSOLE_ID || acts.includes(OPERATIONS)) return;
    if (module === null) throw refused('a team names its module; all of them are for operations');
    this.mayAct(res, module);
  }

  /** Whose console session a request carries; null without one. */
  async operator(req: Request): Promise<Operator | null> {
    const token = sessionToken(req);
    return token === null ? null : operatorOf(this.#db, token);
  }

  /** By the bytes that were verified, not by the header's text. In the database: for all instances, and after a restart. */
  async #useOnce(id: string, signature: string): Promise<void> {
    const digest = createHash('sha256').update(Buffer.from(signature, 'base64')).digest('hex');
    if (!(await noteSignature(this.#db, id, digest))) throw refused('this signed request was sent before');
  }
}

/** The token of the console's cookie. */
export function sessionToken(req: Request): string | null {
  const [, token] =
    new RegExp(`(?:^|;\\s*)${CONSOLE_COOKIE}=([\\w-]{20,100})(?:;|$)`).exec(req.get('cookie') ?? '') ?? [];
  return token ?? null;
}

const SAFE = new Set(['GET', 'HEAD']);
const DEPLOYER = 'deployer:';

/** A release operator acts on all modules, a deployer on theirs, a viewer on none. */
const actsOf = (roles: readonly string[]): string[] =>
  roles.flatMap((role) => {
    if (role === 'release-operator') return [OPERATIONS];
    return role.startsWith(DEPLOYER) ? [role.slice(DEPLOYER.length)] : [];
  });
