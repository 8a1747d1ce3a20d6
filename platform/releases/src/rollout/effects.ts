import { randomUUID } from 'node:crypto';
import { enqueue } from '@rollheim/bus';
import type { ReleaseWithdrawn } from '@rollheim/contracts';
import type pg from 'pg';
import * as audit from '../registry/store.ts';
import type { Rollout } from '@rollheim/release-client';
import { announcementOf, type Channel } from './announcement.ts';
import type { Decision, Effect, Facts } from './commands.ts';
import * as store from './store.ts';

/** Who caused a decision and when, and where it is announced. */
export interface Occasion {
  readonly who: string;
  /** Epoch ms. */
  readonly now: number;
  readonly facts: Facts;
  readonly channels: readonly Channel[];
}

/** Writes a decision in the open transaction: the rollout and everything that happens with it, or nothing. */
export async function write(client: pg.PoolClient, decision: Decision, occasion: Occasion): Promise<void> {
  if (decision.rollout) await store.saveRollout(client, decision.rollout);
  for (const effect of decision.effects) await writeEffect(client, effect, decision.rollout, occasion);
}

async function writeEffect(
  client: pg.PoolClient,
  effect: Effect,
  rollout: Rollout | null,
  { who, now, facts, channels }: Occasion,
): Promise<void> {
  const { module } = facts;
  switch (effect.type) {
    case 'stable':
      await audit.setStable(client, module, effect.version, effect.previous);
      await store.restore(client, module, effect.version);
      return store.noteWasStable(client, module, facts.stable, now);
    case 'withdraw': {
      const withdrawn = {
        module,
        version: effect.version,
        rollout: rollout?.id ?? null,
        reason: effect.reason,
      };
      await store.withdraw(client, withdrawn);
      return enqueueWithdrawal(client, withdrawn, who, now);
    }
    case 'restore':
      return store.restore(client, module, effect.version);
    case 'audit': {
      const { action, before, after, reason } = effect;
      return audit.addAudit(client, { who, action, module, before, after, reason });
    }
    case 'announce': {
      const body = announcementOf(effect, rollout, { module, who, now });
      for (const channel of channels) await store.addAnnouncement(client, channel, body);
    }
  }
}

/** The event that open pages are recalled by; it leaves with the commit. */
export const enqueueWithdrawal = (
  client: pg.PoolClient,
  payload: ReleaseWithdrawn,
  who: string,
  now: number,
): Promise<void> =>
  enqueue(client, [
    {
      topic: 'releases.events',
      key: payload.module,
      id: randomUUID(),
      type: 'release.withdrawn',
      version: 1,
      payload,
      headers: {
        correlationId: randomUUID(),
        causationId: null,
        actor: `operator:${who}`,
        releaseSet: null,
        time: new Date(now).toISOString(),
      },
    },
  ]);
