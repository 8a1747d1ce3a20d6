import { createHash, createPublicKey } from 'node:crypto';
import { inTransaction } from '@rollheim/service-kit';
import type { Express } from 'express';
import Joi from 'joi';
import { OPERATIONS } from '../keys.ts';
import { invalid, RegistryError } from '../problem.ts';
import * as store from '../store.ts';
import { body, type ApiContext } from './context.ts';

const add = Joi.object<{ owner: string; publicKey: string }>({
  owner: Joi.string()
    .pattern(/^[a-z][a-z0-9-]*$/)
    .required(),
  publicKey: Joi.string().max(1000).required(),
});

/** Teams' public keys: operations alone lets a team in. */
export function keyRoutes(app: Express, { registry, check, signed }: ApiContext): void {
  app.get('/keys', async (_req, res) => {
    res.json({ keys: await store.listKeys(registry.pool) });
  });
  app.post('/keys', ...signed, async (req, res) => {
    const caller = check.key(res);
    if (caller.owner !== OPERATIONS)
      throw new RegistryError(403, 'not_allowed', `the key of ${caller.owner} cannot add keys`);
    const { owner, publicKey } = body(req, add);
    const id = keyId(publicKey);
    await inTransaction(registry.pool, async (client) => {
      await store.addKey(client, { id, owner, publicKey });
      const reason = `key of ${owner}`;
      await store.addAudit(client, {
        who: caller.owner,
        action: 'add-key',
        module: owner,
        before: null,
        after: { id },
        reason,
      });
    });
    res.json({ id, owner });
  });
}

/** A key's id is the digest of its public part, so it cannot be given to another key. */
function keyId(publicKey: string): string {
  try {
    const { asymmetricKeyType } = createPublicKey(publicKey);
    if (asymmetricKeyType === 'ed25519')
      return createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
  } catch {
    // told below: it is no key at all
  }
  throw invalid('publicKey', 'a public ed25519 key as PEM is wanted');
}
