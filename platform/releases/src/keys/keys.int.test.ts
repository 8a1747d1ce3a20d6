import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { canonical, OPERATIONS, signRequest, signText } from '@rollheim/release-management';
import { createLog } from '@rollheim/service-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn, saveOperator } from '../console/operators.ts';
import { Gate } from '../gate/gate.ts';
import { CheckNotes } from '../gate/running.ts';
import { CONSOLE_COOKIE, CONSOLE_HEADER } from '../http/request-check.ts';
import { STANDARD_POLICY } from '../rollout/policy.ts';
import { revokeKey } from './revoke.ts';
import { addKey } from './store.ts';
import {
  another,
  audit,
  built,
  closeKeys,
  database,
  dir,
  newKey,
  nextManifest,
  notes,
  one,
  openKeys,
  operations,
  other,
  publish,
  reserve,
  REVOKED,
  revoke,
  root,
  team,
} from '../testing/keys.ts';

beforeAll(openKeys);
afterAll(closeKeys);

describe('a team’s key', () => {
  test('reads errors and history of its own module, those of all modules are for operations', async () => {
    const key = await team();
    const [own, all] = [one.as(key), one.as(operations)];
    await publish(key);
    expect(await own.errors('mf-one')).toEqual([]);
    const lines = await own.audit('mf-one');
    expect(lines[0]).toMatchObject({ module: 'mf-one', action: 'publish' });
    const refused = { status: 403, code: 'not_allowed' };
    await expect(own.errors('mf-two')).rejects.toMatchObject(refused);
    await expect(own.audit('mf-two')).rejects.toMatchObject(refused);
    await expect(own.audit()).rejects.toMatchObject(refused);
    expect(await all.errors('mf-two')).toEqual([]);
    expect((await all.audit()).length).toBeGreaterThanOrEqual(lines.length);
  });
});

describe('a signed request', () => {
  test('is taken once, also by another instance, or by one that has started since', async () => {
    const key = await team();
    const path = '/audit?module=mf-one';
    const headers = { ...signRequest(key, 'GET', path, Buffer.alloc(0)) };
    expect((await fetch(one.url + path, { headers })).status).toBe(200);
    for (const { url } of [one, other, await another()]) {
      const again = await fetch(url + path, { headers });
      expect([again.status, await again.json()]).toEqual([
        403,
        expect.objectContaining({ title: 'this signed request was sent before' }),
      ]);
    }
    await database.query("update releases.used_signatures set at = now() - interval '12 minutes'");
    expect(await one.as(key).audit('mf-one')).not.toEqual([]);
    expect(await database.query('select 1 from releases.used_signatures')).toHaveLength(1);
  });
});

describe('a revoked key', () => {
  test('signs nothing that is taken, on any instance, at once; each refusal says why', async () => {
    const key = await team();
    const manifest = await reserve(key);
    const asset = built.contents[0]!;
    const answer = await revoke(key, 'a notebook was stolen');
    expect(answer).toMatchObject({ id: key.id, owner: 'mf-one', revoked: { by: OPERATIONS } });
    for (const place of [one, other]) {
      const client = place.as(key);
      const target = client.publishTarget();
      const next = nextManifest();
      const calls: Record<string, () => Promise<unknown>> = {
        reserve: () => target.reserve(next, signText(key, canonical(next)), notes),
        upload: () => target.upload(manifest, asset.asset.sha256, asset.body),
        commit: () => target.commit(manifest),
        gate: () => target.gate(manifest),
        abandon: () => target.abandon(manifest),
        share: () => client.share('mf-one', '1.0.0', 10, 'why'),
        takeBack: () => client.takeBack('mf-one', 'why'),
        preview: () => client.preview('mf-one', '1.0.0'),
        rollout: () => client.startRollout('mf-one', { version: '1.0.0', reason: 'why' }),
        policy: () => client.setPolicy('mf-one', STANDARD_POLICY, 'why'),
      };
      const message = expect.stringMatching(
        RegExp(`^the key ${key.id} was revoked on \\d{4}-\\d{2}-\\d{2}: a notebook was stolen$`),
      );
      for (const [name, call] of Object.entries(calls))
        await expect(call(), name).rejects.toMatchObject({ ...REVOKED, message });
    }
  });

  test('is written down with who, when and why, in the list and in the audit log', async () => {
    const key = await team();
    const before = Date.now();
    await revoke(key, '  left the team ');
    const listed = (await one.as(operations).keys()).find(({ id }) => id === key.id);
    expect(listed?.revoked).toMatchObject({ by: OPERATIONS, reason: 'left the team' });
    expect(Math.abs(Date.parse(listed?.revoked?.at ?? '') - before)).toBeLessThan(60_000);
    expect(listed).not.toHaveProperty('publicKey');
    const lines = (await audit()).filter(({ what }) => what === key.id);
    expect(lines).toMatchObject([
      { who: OPERATIONS, action: 'revoke-key', module: 'mf-one', reason: 'left the team' },
    ]);
  });

  test('leaves the releases that it signed before: listed, with their files, and good for the gate', async () => {
    const key = await team();
    const { version } = await publish(key);
    const { pool, blobs } = one.registry;
    const gate = new Gate({
      pool,
      blobs,
      smoke: null,
      notes: new CheckNotes(pool, createLog('checks', 'silent')),
    });
    const before = await gate.check('mf-one', version, 'test');
    await revoke(key);
    expect((await gate.check('mf-one', version, 'test')).findings).toEqual(before.findings);
    const client = other.as(operations);
    expect(await client.release('mf-one', version)).toMatchObject({ keyId: key.id });
    await other.registry.tidy(Date.now());
    for (const { asset } of built.contents) expect(await blobs.has(asset.sha256)).toBe(true);
  });

  test('does not come back; the team gets a new one', async () => {
    const key = await team();
    await revoke(key, 'leaked');
    const client = one.as(operations);
    await expect(client.addKey('mf-one', key.publicKey)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('leaked'),
    });
    await addKey(one.registry.pool, { ...key, owner: 'mf-one' }); // what a start of the registry does
    await expect(one.as(key).takeBack('mf-one')).rejects.toMatchObject(REVOKED);
    await publish(await team());
  });
});

describe('a key of a person of a team', () => {
  test('does what the team’s does; the audit log names the person, and it is revoked alone', async () => {
    const key = await newKey('mf-one');
    await one.as(operations).addKey('mf-one', key.publicKey, 'anna');
    const others = await team();
    const { version } = await publish(key);
    const of = async () => (await audit()).filter(({ what }) => what === version).map(({ who }) => who);
    expect(await of()).toEqual(['mf-one (anna)']);
    expect(await one.as(key).audit('mf-one')).not.toEqual([]);
    await expect(one.as(key).audit('mf-two')).rejects.toMatchObject({ status: 403 });
    const listed = (await one.as(operations).keys()).find(({ id }) => id === key.id);
    expect(listed).toMatchObject({ owner: 'mf-one', person: 'anna' });
    // one key is one person's
    for (const person of ['bert', null])
      await expect(one.as(operations).addKey('mf-one', key.publicKey, person)).rejects.toMatchObject({
        status: 409,
      });
    await expect(one.as(operations).addKey('mf-one', key.publicKey, 'Anna B')).rejects.toMatchObject({
      status: 400,
      fields: { person: expect.any(String) },
    });
    await revoke(key);
    await expect(publish(key)).rejects.toMatchObject(REVOKED);
    await publish(others);
  });
});

describe('a revocation is refused, with nothing half done,', () => {
  test('of an unknown key, twice, without a reason, by a team, and of the key that signs it', async () => {
    const key = await team();
    const client = one.as(operations);
    const before = [await client.keys(), await audit()];
    await expect(client.revokeKey('0'.repeat(16), 'why')).rejects.toMatchObject({
      status: 404,
      fields: { id: expect.any(String) },
    });
    for (const reason of ['', '  '])
      await expect(client.revokeKey(key.id, reason)).rejects.toMatchObject({
        status: 400,
        fields: { reason: expect.any(String) },
      });
    await expect(one.as(key).revokeKey(key.id, 'why')).rejects.toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    await expect(client.revokeKey(operations.id, 'why')).rejects.toMatchObject({ status: 409 });
    expect([await client.keys(), await audit()]).toEqual(before);

    await revoke(key, 'the first reason');
    const after = [await client.keys(), await audit()];
    await expect(client.revokeKey(key.id, 'the second')).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('the first reason'),
    });
    expect([await client.keys(), await audit()]).toEqual(after);
  });

  test('by somebody at the console, whatever their name and roles', async () => {
    const key = await team();
    const before = [await one.as(operations).keys(), await audit()];
    await saveOperator(
      one.registry.pool,
      { name: OPERATIONS, roles: ['viewer', 'release-operator'] },
      'a long password',
    );
    const session = await logIn(one.registry.pool, OPERATIONS, 'a long password');
    const headers = {
      cookie: `${CONSOLE_COOKIE}=${session?.token}`,
      [CONSOLE_HEADER]: '1',
      'content-type': 'application/json',
    };
    for (const [path, body] of [
      ['/keys', { owner: 'mf-one', publicKey: key.publicKey }],
      [`/keys/${key.id}/revoke`, { reason: 'why' }],
    ] as const) {
      const answer = await fetch(one.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'not_allowed' });
    }
    expect([await one.as(operations).keys(), await audit()]).toEqual(before);
    // nor does the console let anybody into itself: a session that was stolen makes no user that outlives it
    const next = { name: 'mallory', password: 'a long password', roles: ['release-operator'] };
    for (const [method, path, body] of [
      ['PUT', '/console/operators', next],
      ['DELETE', `/console/operators/${OPERATIONS}`, {}],
    ] as const) {
      const answer = await fetch(one.url + path, { method, headers, body: JSON.stringify(body) });
      expect([answer.status, (await answer.json()) as object]).toMatchObject([403, { code: 'not_allowed' }]);
    }
    expect(await logIn(one.registry.pool, 'mallory', 'a long password')).toBeNull();
    await one.as(operations).saveOperator('anna', 'a long password', ['viewer']);
    expect(await logIn(one.registry.pool, 'anna', 'a long password')).not.toBeNull();
  });

  test('which the security log notes, like those of the console’s users', async () => {
    const key = await team();
    await revoke(key);
    await one.as(operations).saveOperator('berta', 'a long password', ['viewer']);
    const rows = await database.query<{ messages: string }>('select messages from releases.outbox');
    const waiting = rows.map(({ messages }) => messages.replaceAll('\\', '')).join();
    expect(waiting).toContain(`"kind":"key_revoked"`);
    expect(waiting).toContain(`"about":"mf-one ${key.id}"`);
    expect(waiting).toContain('"about":"console: berta viewer"');
  });

  test('of a key under the name of another owner', async () => {
    const key = await team();
    await expect(one.as(operations).addKey('mf-two', key.publicKey)).rejects.toMatchObject({ status: 409 });
    expect((await one.as(operations).keys()).find(({ id }) => id === key.id)).toMatchObject({
      owner: 'mf-one',
    });
  });

  test('of two of one key at once, and of two keys of operations that revoke each other', async () => {
    const key = await team();
    const both = await Promise.allSettled([one, other].map((at) => at.as(operations).revokeKey(key.id, 'x')));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await audit()).filter(({ what }) => what === key.id)).toHaveLength(1);

    const [first, second] = [await newKey(OPERATIONS), await newKey(OPERATIONS)];
    for (const { publicKey } of [first, second]) await one.as(operations).addKey(OPERATIONS, publicKey);
    const { pool } = one.registry;
    const duel = await Promise.allSettled([
      revokeKey(pool, first.id, 'x', {
        id: second.id,
        owner: OPERATIONS,
        who: OPERATIONS,
        acts: [OPERATIONS],
      }),
      revokeKey(pool, second.id, 'x', {
        id: first.id,
        owner: OPERATIONS,
        who: OPERATIONS,
        acts: [OPERATIONS],
      }),
    ]);
    const lost = duel.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(lost).toMatchObject([REVOKED]);
  });
});

describe('rollheim keys', () => {
  const rollheim = (...args: string[]): Promise<string> =>
    promisify(execFile)(
      process.execPath,
      [join(root, 'platform', 'release-cli', 'src', 'main.ts'), ...args],
      {
        env: { ...process.env, ROLLHEIM_REGISTRY: one.url, ROLLHEIM_KEYS: join(dir, 'operations') },
      },
    ).then(
      ({ stdout }) => stdout.trim(),
      ({ stderr }: { stderr: string }) => `exit: ${stderr.trim()}`,
    );

  test('revoke wants a key and a reason, and says what it did; list shows when and why', async () => {
    const key = await team();
    expect(await rollheim('keys', 'revoke')).toBe('exit: rollheim: keys: <key id> is missing');
    expect(await rollheim('keys', 'revoke', key.id)).toBe(
      'exit: rollheim: keys revoke: --reason "…" is missing',
    );
    expect(await rollheim('keys', 'revoke', 'mf-one', '-r', 'why')).toBe(
      'exit: rollheim: there is no key mf-one',
    );
    expect(await rollheim('keys', 'revoke', key.id, '--reason', 'found in a log')).toContain(
      `the key ${key.id} of mf-one is revoked`,
    );
    const lines = (await rollheim('keys', 'list')).split('\n');
    expect(lines[0]).toMatch(/^key +owner +person +since \(UTC\) +revoked \(UTC\) +why$/);
    expect(lines.find((line) => line.startsWith(operations.id))).toMatch(/ –$/);
    expect(lines.find((line) => line.startsWith(key.id))).toMatch(
      /^\w{16} +mf-one +– +[\dT:-]{16} +[\dT:-]{16} +found in a log$/,
    );
  });
});
