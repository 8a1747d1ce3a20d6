import { randomUUID } from 'node:crypto';
import { createBus, type OutgoingMessage } from '@rollheim/bus';
import { TOPICS, type Metric, type TelemetryRecord, type VisitorTraits } from '@rollheim/contracts';
import type { TestDatabase } from '@rollheim/tooling/testing';
import { testMessage } from '@rollheim/tooling/testing';

/** Which step of which rollout visitors meet. */
interface Met {
  readonly rollout: string;
  readonly module: string;
  readonly step: number;
}

/** How many visitors come to each arm, and how many of them are bad by a metric. */
interface Seen {
  readonly visitors: number;
  readonly metric: Metric;
  readonly bad: { readonly canary: number; readonly control: number };
  /** What kind of visitors they are; not known when left out. */
  readonly traits?: VisitorTraits;
}

/** Sends over the bus what an edge would report of new visitors of both arms, one message each. */
export async function observe(
  database: TestDatabase,
  met: Met,
  { visitors, metric, bad, traits }: Seen,
): Promise<void> {
  const url = database.config('releases')['BUS_URL'] ?? '';
  const bus = createBus({ transport: 'postgres', url, clientId: 'test' });
  try {
    await bus.declare(TOPICS);
    const both = (['canary', 'control'] as const).flatMap((arm) =>
      Array.from({ length: visitors }, (_, index) => {
        const cohort = { ...met, arm, version: arm === 'canary' ? '1.1.0' : '1.0.0' };
        const document = randomUUID();
        const at = Date.now();
        return message(traits ?? null, [
          { kind: 'served', ...cohort, document, at, expects: true },
          { kind: 'mounted', ...cohort, document, at },
          { kind: 'observed', ...cohort, metric, bad: index < bad[arm] },
        ]);
      }),
    );
    await bus.send(both);
  } finally {
    await bus.close();
  }
}

function message(traits: VisitorTraits | null, records: readonly TelemetryRecord[]): OutgoingMessage {
  const visitor = randomUUID();
  return testMessage(
    'releases.telemetry',
    visitor,
    { visitor, traits, records },
    { type: 'release.telemetry', version: 2 },
  );
}
