import type { Verdict } from '@rollheim/release-client';
import type { TestDatabase } from '@rollheim/tooling/testing';

/** Evidence that leads to this decision. */
export const figures = (decision: Verdict['decision'], bad = 0): Verdict => ({
  decision,
  reason: `render_error says ${decision}`,
  metrics: [
    {
      name: 'render_error',
      e: 812.5,
      limit: 100,
      canary: { visitors: 300, bad },
      control: { visitors: 310, bad: 1 },
      verdict: decision === 'hold' ? 'inconclusive' : decision,
    },
  ],
  sampleRatio: { e: 1, limit: 1000, ok: true },
  enrolled: { canary: 300, control: 310 },
});

/** Two modules with three releases that passed the gate; the first is everyone's. */
export async function seedReleases(database: TestDatabase): Promise<void> {
  await database.query("insert into releases.keys (id, owner, public_key) values ('k', 'operations', 'pem')");
  for (const module of ['mf-catalog', 'mf-sell'])
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      await database.query(
        `insert into releases.releases (module, version, digest, manifest, signature, key_id, state, dirty, changelog,
           publisher, published_at, gate)
         values ($1, $2, '', '{"definition":{}}', '', 'k', 'committed', false, '', 'test', now(), '{"passed":true}')`,
        [module, version],
      );
  await database.query(
    "insert into releases.stable (module, version) values ('mf-catalog', '1.0.0'), ('mf-sell', '1.0.0')",
  );
}
