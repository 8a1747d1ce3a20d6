import type { GateResult } from '@rollheim/release-management';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODULE, startFaultyGate, type FaultyGate } from '../testing/faulty-gate.ts';
import { FAULTY } from '../testing/faulty-releases.ts';
import { isFound } from '../testing/faulty-table.ts';

/** The first of the faulty releases is tried in every run: each costs a build and three looks at every page. */
const all = process.env['FAULTY_RELEASES'] === 'all';
let faulty: FaultyGate;

const codes = ({ findings }: GateResult): string[] => [...new Set(findings.map(({ code }) => code))];

beforeAll(async () => {
  faulty = await startFaultyGate();
});

afterAll(() => faulty?.stop());

test('a release that shows more, in other words and in another order, passes', async () => {
  const edits = [
    { file: 'web/locales/de.json', from: '"Bieten"', to: '"Mitbieten"' },
    { file: 'module.json', from: 'button: Bieten', to: 'button: Mitbieten' },
    { file: 'web/locales/de.json', from: '"Endet"', to: '"Letzter Tag:"' },
    { file: 'web/VehiclePage.tsx', from: '<h2>', to: '<button type="button">+</button>\n<p>3 ×</p>\n<h2>' },
    { file: 'web/ListPage.tsx', from: 'data?.vehicles.map', to: 'data?.vehicles.toReversed().map' },
    { file: 'web/ListPage.tsx', from: '{price} €', to: "€ {price.toFixed(2).replace('.', ',')}" },
    { file: 'bff/routes.ts', from: '  title,', to: '  title,\n  seats: 4,' },
  ];
  expect((await faulty.publish(edits)).gate).toMatchObject({
    passed: true,
    findings: [],
    gates: [1, 2, 3, 4],
  });
});

describe('a faulty release', () => {
  const tried = FAULTY.filter(({ release }) => release === 1 || all);

  test.each(tried)('is refused: $fault', async ({ release, gate, says }) => {
    const { passed, findings } = (await faulty.releaseOf(release)).gate;
    const answer = findings.map(({ code, message }) => `${code}: ${message}`).join('\n');
    expect(isFound({ gate, says }, findings), `${gate} ${String(says)} is not in\n${answer}`).toBe(true);
    expect(passed).toBe(false);
  });

  const meant = async (): Promise<void> => {
    const { version, gate } = await faulty.releaseOf(2);
    expect(codes(gate)).toEqual(['content_gone', 'answer_changed']);
    const again = await faulty.client.gate(MODULE, version, 'the text speaks for itself');
    expect(again).toMatchObject({
      passed: true,
      findings: [],
      intended: { reason: 'the text speaks for itself' },
    });
    const [line] = await faulty.client.audit(MODULE);
    expect(line).toMatchObject({
      action: 'gate',
      after: { version, passed: true, intended: again.intended?.findings.map(({ code }) => code) },
      reason: 'passed gates 1, 2, 3, 4; intended: the text speaks for itself',
    });
  };
  if (all) test('passes where what is gone is meant, and the history says why', meant);
});
