import type { IdleComparison } from '@rollheim/release-management';
import { setImmediate as turn } from 'node:timers/promises';
import { idleRollout, murmur3, type Policy } from '@rollheim/release-client';
import type { Db } from '../registry/store.ts';
import {
  proportion,
  decide,
  budget,
  stretchesOf,
  Scale,
  wantedOf,
  type BadEvent,
} from '@rollheim/release-statistics';
import { badEvents, visitorCounts } from './facts.ts';

/** Times that the real visitors are divided again. */
const SPLITS = 400;
const STEPS: Policy['steps'] = [{ percent: 50, minMinutes: 0, minVisitors: 0 }];

/**
 * Compares the halves of a module's visitors, who all have the same release: any FAIL is a false alarm. Besides, the
 * visitors who really were bad are divided at random many times over: the share of divisions with a FAIL is the true
 * rate of false alarms on this traffic, as long as visitors are what they seem.
 */
export async function compareIdle(
  db: Db,
  module: string,
  version: string,
  metrics: Policy['metrics'],
  now: number,
): Promise<IdleComparison> {
  const policy = { steps: STEPS, metrics };
  const question = { rollout: idleRollout(module, version), policy, step: 0, now };
  const [events, counts] = [await badEvents(db, question), await visitorCounts(db, question)];
  const judgement = decide({ policy, step: 0, events, ...counts, silentMs: 0 });
  let alarms = 0;
  for (let split = 0; split < SPLITS; split++) {
    if (alarmed(events, metrics, split)) alarms++;
    // thousands of events times hundreds of divisions: others have their turn in between
    await turn();
  }
  return {
    module,
    version,
    judgement,
    falseAlarms: { splits: SPLITS, alarms, interval: proportion(alarms, SPLITS) },
  };
}

/** True when any metric fails with the visitors divided by this number. */
function alarmed(events: readonly BadEvent[], metrics: Policy['metrics'], split: number): boolean {
  const stretches = stretchesOf({ steps: STEPS });
  return budget(metrics).some((metric) => {
    const { name, tolerated, alpha } = metric;
    if (metric.signalOnly) return false;
    const scale = new Scale(stretches, tolerated, alpha, wantedOf(metric));
    for (const event of events) {
      if (event.metric !== name) continue;
      const arm = murmur3(`${split} ${event.visitor}`) % 2 === 0 ? 'canary' : 'control';
      scale.add({ ...event, step: 0, arm });
      if (scale.failed) return true;
    }
    return false;
  });
}
