import type { RegistryClient } from '@rollheim/release-management';
import { expect, test } from 'vitest';
import { readArgs } from './args.ts';
import { rolloutCommands, type Cli } from './rollout-commands.ts';

const shown = (phase: string, stable: string): Promise<string> => {
  const rollout = {
    id: 'r1',
    module: 'mf-one',
    base: '1.0.0',
    target: '1.1.0',
    phase,
    endedAt: 1,
    reason: 'x',
  };
  const client = {
    state: async () => ({ modules: { 'mf-one': { stable } } }),
    rollouts: async () => [rollout],
    rollout: async () => ({ rollout, looks: [], history: [] }),
  } as unknown as RegistryClient;
  const cli = { open: () => client } as unknown as Cli;
  return rolloutCommands['rollout']!(readArgs(['rollout', 'show', 'mf-one']), cli);
};

test('a complete rollout says who has its release only while that is so', async () => {
  expect(await shown('complete', '1.1.0')).toContain('complete: everyone got 1.1.0\n');
  expect(await shown('complete', '1.0.0')).toContain('everyone got 1.1.0; now everyone has 1.0.0\n');
  expect(await shown('withdrawn', '1.0.0')).toContain('withdrawn: everyone got 1.0.0\n');
});
