import { createHash, createPublicKey } from 'node:crypto';
import { inTransaction } from '@rollheim/service-kit';
import type { Express } from 'express';
import Joi from 'joi';
import { addKey, findKey, listKeys } from '../keys/store.ts';
import { type KnownKey, OPERATIONS, PERSON } from '@rollheim/release-management';
import { conflict, invalid, RegistryError, revokedBefore } from '../registry/problem.ts';
import { CONSOLE_ID, type CallerKey } from './request-check.ts';
import { revokeKey } from '../keys/revoke.ts';
import { enqueueSecurity } from '../keys/security-notes.ts';
import { addAudit, type Db } from '../registry/store.ts';
import { body, part, type ApiContext } from './context.ts';

const add = Joi.object<{ owner: string; person: string | null; publicKey: string }>({
  owner: Joi.string()
    .pattern(/^[a-z][a-z0-9-]*$/)
    .required(),
  person: Joi.string().pattern(PERSON).allow(null).default(null),
  publicKey: Joi.string().max(1000).required(),
});

const revoke = Joi.object<{ reason: string }>({
  reason: Joi.string().trim().min(1).max(500).required(),
});

/** Teams' public keys: operations alone lets a team in, and revokes its key. */
export function keyRoutes(app: Express, { registry, check, signed }: ApiContext): void {
  app.get('/keys', async (_req, res) => {
    res.json({ keys: (await listKeys(registry.pool)).map(withoutPem) });
  });
  app.post('/keys', ...signed, async (req, res) => {
    const caller = check.key(res);
    operationsOnly(caller, 'add');
    const { owner, person, publicKey } = body(req, add);
    const id = keyId(publicKey);
    await inTransaction(registry.pool, async (client) => {
      await addKey(client, { id, owner, person, publicKey });
      const known = await findKey(client, id);
      if (known?.revoked) throw revokedBefore(id, known.revoked);
      if (known && (known.owner !== owner || known.person !== person))
        throw conflict(
          `the key ${id} belongs to ${[known.owner, known.person].filter(Boolean).join(' ')} already`,
        );
      if (owner.startsWith('mf-')) await makeRole(client, owner);
      const reason = person === null ? `key of ${owner}` : `key of ${person} of ${owner}`;
      await addAudit(client, {
        who: caller.who,
        action: 'add-key',
        module: owner,
        before: null,
        after: { id },
        reason,
      });
      await enqueueSecurity(client, 'key_added', caller.who, `${owner} ${id}`);
    });
    res.json({ id, owner });
  });
  app.post('/keys/:id/revoke', ...signed, async (req, res) => {
    const caller = check.key(res);
    operationsOnly(caller, 'revoke');
    const { reason } = body(req, revoke);
    res.json(withoutPem(await revokeKey(registry.pool, part(req, 'id'), reason, caller)));
  });
}

/** A session of the console signs nothing, whatever its operator is called. */
function operationsOnly({ id, owner }: CallerKey, what: 'add' | 'revoke'): void {
  if (id === CONSOLE_ID || owner !== OPERATIONS)
    throw new RegistryError(403, 'not_allowed', `${owner} cannot ${what} keys: the key of operations can`);
}

const withoutPem = ({ id, owner, person, addedAt, revoked }: KnownKey) => ({
  id,
  owner,
  person,
  addedAt,
  revoked,
});

/** A key's id is the digest of its public part, so it cannot be given to another key. */
function keyId(publicKey: string): string {
  try {
    const { asymmetricKeyType } = createPublicKey(publicKey);
    if (asymmetricKeyType === 'ed25519')
      return createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
  } catch {
    // reported below: it is no key at all
  }
  throw invalid('publicKey', 'a public ed25519 key as PEM is wanted');
}

/**
 * Makes the database role of a new module's BFF, where the database has the function for it (the embedded system); at
 * scale roles are operations' own to make.
 */
async function makeRole(db: Db, module: string): Promise<void> {
  const { rows } = await db.query<{ there: boolean }>(
    "select to_regprocedure('rollheim.make_bff_role(text)') is not null as there",
  );
  const short = module.slice('mf-'.length).replaceAll('-', '_');
  if (rows[0]?.there) await db.query('select rollheim.make_bff_role($1)', [short]);
}
