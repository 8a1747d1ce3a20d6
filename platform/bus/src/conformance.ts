import { afterAll, beforeAll, describe } from 'vitest';
import { commandTests } from './conformance/command-tests.ts';
import { deliveryTests } from './conformance/delivery-tests.ts';
import { failureTests } from './conformance/failure-tests.ts';
import type { ConformanceHarness } from './conformance/harness.ts';
import { outboxTests } from './conformance/outbox-tests.ts';
import { OUTBOX_SQL } from './outbox.ts';

export type { ConformanceHarness } from './conformance/harness.ts';

/** The rules that hold on every transport of the bus. */
export function busConformance(transport: string, start: () => Promise<ConformanceHarness>): void {
  describe(`bus on ${transport}`, () => {
    let running: ConformanceHarness;
    const harness = () => running;
    beforeAll(async () => {
      running = await start();
      const { pool } = running.database();
      await pool.query(`create schema if not exists conformance; ${OUTBOX_SQL('conformance')}`);
    });
    afterAll(() => running?.stop());
    deliveryTests(harness);
    commandTests(harness);
    outboxTests(harness);
    failureTests(harness);
  });
}
