import type { BuiltRelease } from '@rollheim/build';
import { canonical, signText } from '@rollheim/release-management';
import { inTransaction } from '@rollheim/service-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Publishing } from '../publishing/publishing.ts';
import { setStable } from '../registry/store.ts';
import { Engine } from '../rollout/engine.ts';
import { STANDARD_POLICY } from '../rollout/policy.ts';
import { holdKey } from './store.ts';
import {
  audit,
  closeKeys,
  database,
  log,
  notes,
  one,
  openKeys,
  operations,
  other,
  publish,
  reserve,
  REVOKED,
  revoke,
  team,
} from '../testing/keys.ts';

beforeAll(openKeys);
afterAll(closeKeys);

describe('a key that is revoked while it is at work', () => {
  test('commits nothing that it had reserved, also not by the hand of operations', async () => {
    const key = await team();
    const manifest = await reserve(key);
    await revoke(key);
    for (const hand of [key, operations])
      await expect(one.as(hand).publishTarget().commit(manifest)).rejects.toMatchObject(REVOKED);
    await expect(one.as(operations).release('mf-one', manifest.version)).rejects.toMatchObject({
      status: 404,
    });
    expect((await audit()).map(({ what }) => what)).not.toContain(manifest.version);
    const next = await team();
    const { state } = await one
      .as(next)
      .publishTarget()
      .reserve(manifest, signText(next, canonical(manifest)), notes);
    expect(state).toBe('reserved');
  });

  test('commits nothing when the revocation comes between the check and the write', async () => {
    const key = await team();
    const manifest = await reserve(key);
    const { pool, blobs } = one.registry;
    let told: Promise<unknown> | undefined;
    const late = new Publishing(pool, {
      ...blobs,
      has: async (sha256) => {
        await (told ??= revoke(key));
        return blobs.has(sha256);
      },
    });
    await expect(late.commit('mf-one', manifest.version, 'mf-one')).rejects.toMatchObject(REVOKED);
    expect((await audit()).map(({ what }) => what)).not.toContain(manifest.version);
  });

  test('is waited for by the revocation while a commit writes', async () => {
    const key = await team();
    let revoking: Promise<unknown> | undefined;
    await inTransaction(one.registry.pool, async (client) => {
      await holdKey(client, key.id);
      let done = false;
      revoking = revoke(key).then(() => (done = true));
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(done).toBe(false);
    });
    await revoking;
  });

  test('has its publishes either before the revocation or refused, whatever the order of many', async () => {
    const key = await team();
    const manifests: BuiltRelease['manifest'][] = [];
    for (let i = 0; i < 8; i += 1) manifests.push(await reserve(key));
    const commit = (index: number) =>
      (index % 2 ? one : other).as(key).publishTarget().commit(manifests[index]!);
    const early = await Promise.allSettled([0, 1, 2].map(commit));
    const [revoked, ...late] = await Promise.allSettled([revoke(key), ...[3, 4, 5, 6, 7].map(commit)]);
    expect(revoked.status).toBe('fulfilled');
    const lines = await audit();
    const end = lines.findIndex(({ what }) => what === key.id);
    const written = new Set(lines.slice(0, end).map(({ what }) => what));
    [...early, ...late].forEach((commitEnd, index) => {
      const { version } = manifests[index]!;
      expect(written.has(version), version).toBe(commitEnd.status === 'fulfilled');
      if (commitEnd.status === 'rejected') expect(commitEnd.reason).toMatchObject(REVOKED);
    });
    expect(early.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(lines.slice(end + 1)).toEqual([]);
  });

  test('starts no rollout whose release became ready only after the revocation', async () => {
    const key = await team();
    const [stable, target] = [await publish(key), await publish(key)];
    const { pool } = one.registry;
    await setStable(pool, 'mf-one', stable.version, null);
    const engine = new Engine({
      pool,
      log,
      prepare: async () => void (await revoke(key)),
      changed: () => Promise.resolve(),
      gate: () => Promise.resolve('passed'),
      channels: [],
      template: { ...STANDARD_POLICY, freeze: [] },
    });
    const caller = { who: 'mf-one', signedBy: key.id };
    const start = engine.start('mf-one', { version: target.version, reason: 'why' }, caller);
    await expect(start).rejects.toMatchObject(REVOKED);
    expect(await database.query('select 1 from releases.rollouts')).toEqual([]);
  });
});
