import { createMetrics, gauge } from '@rollheim/service-kit';
import { openRollouts } from '../rollout/store.ts';
import type { Registry } from './registry.ts';

/** What the registry says of releases and rollouts. */
export function registryMetrics(
  registry: Pick<Registry, 'pool' | 'state'>,
): ReturnType<typeof createMetrics> {
  const metrics = createMetrics('releases');
  gauge(metrics, 'rollheim_release_share', (share) => {
    share.reset();
    for (const [module, { stable, rollout }] of Object.entries(registry.state.current.modules)) {
      const canary = (rollout?.share ?? 0) / 10_000;
      share.set({ module, version: stable }, 1 - canary);
      if (rollout) share.set({ module, version: rollout.target }, canary);
    }
  });
  gauge(metrics, 'rollheim_rollouts', async (rollouts) => {
    const open = await openRollouts(registry.pool).catch(() => null);
    rollouts.reset();
    for (const { module, phase } of open ?? []) rollouts.inc({ module, phase });
  });
  return metrics;
}
