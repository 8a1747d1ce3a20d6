import type { TelemetryEvent, TelemetryRecord } from '@rollheim/contracts';
import { GUARDRAILS, TELEMETRY_KINDS, VITALS } from '@rollheim/contracts';
import { messageContract, telemetryReport } from '@rollheim/contracts/server';
import type { RegistryState } from '@rollheim/release-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DocumentTokens, type ServedDocument } from './document-token.ts';
import { cleanMessage, cleanStack, misfit, recordsOf } from './report.ts';

const cohort = { rollout: 'r', step: 1, arm: 'canary', module: 'mf-catalog', version: '1.1.0' } as const;
const document: ServedDocument = {
  id: 'd1',
  visitor: 'hash',
  releaseSet: 'set-1',
  versions: { shell: '3.0.0', 'mf-catalog': '1.1.0', 'mf-sell': '2.0.0' },
  cohorts: [cohort],
  evidence: true,
  at: 1000,
};
const known = (stable: string) => ({ stable, previous: null, rollout: null, backends: {}, published: [] });
const state: RegistryState = {
  revision: 1,
  modules: { shell: known('3.0.0'), 'mf-catalog': known('1.0.0'), 'mf-sell': known('2.0.0') },
  withdrawn: {},
};

const release = fc.constantFrom(
  ['mf-catalog', '1.1.0'],
  ['mf-catalog', '1.0.0'],
  ['mf-sell', '2.0.0'],
  ['shell', '3.0.0'],
  ['mf-sell', '9.9.9'],
  ['mf-ghost', '1.0.0'],
);
const error = fc.record(
  { message: fc.string({ maxLength: 310, unit: 'binary' }), stack: fc.string({ maxLength: 4010 }) },
  { requiredKeys: ['message'] },
);
const particulars = {
  vital: fc.record({
    name: fc.constantFrom(...VITALS),
    value: fc.oneof(fc.double({ min: -1 }), fc.nat(9000)),
  }),
  guardrail: fc.record({ name: fc.constantFrom(...GUARDRAILS), ok: fc.boolean() }),
  load_failure: fc.record({ error }),
  render_error: fc.record({ error }),
  unhandled_error: fc.record({ error }),
};
/** Mostly what pages send, with what they would not in between. */
const anyEvent = fc
  .tuple(fc.constantFrom(...TELEMETRY_KINDS), release, fc.nat(1_000_000))
  .chain(([kind, [module, version], at]) => {
    const own: fc.Arbitrary<object> =
      kind in particulars ? particulars[kind as keyof typeof particulars] : fc.constant({});
    return own.map((more) => ({ kind, module, version, at, ...more }) as TelemetryEvent);
  });

describe('what the edge makes of reports', () => {
  test('is always what the registry takes, and in no other arm than the document’s', () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.array(anyEvent, { minLength: 1, maxLength: 3 }), (events) => {
        const body = { releaseSet: 'set-1', document: 'token', events };
        const { error, value } = telemetryReport.validate(body);
        if (error || misfit(value, document, state)) return;
        const records: TelemetryRecord[] = recordsOf(
          value,
          document,
          state,
          2000,
          (rollout) => `hash in ${rollout}`,
        );
        if (records.length === 0) return;
        taken++;
        const payload = { visitor: 'hash', traits: null, records };
        expect(messageContract('release.telemetry')?.schema.validate(payload).error).toBeUndefined();
        for (const record of records)
          if (record.kind !== 'error' && record.module === 'mf-catalog') expect(record).toMatchObject(cohort);
      }),
      { numRuns: 3000, seed: 7 },
    );
    expect(taken).toBeGreaterThan(50);
  });

  test('loses addresses, tokens and long numbers, and keeps where in a release it happened', () => {
    expect(cleanMessage('anna.b@example.org bid 12.500,00 from +49 (0)170 123-45 67')).not.toMatch(
      /anna|123|170/,
    );
    expect(cleanMessage('Cannot read properties of undefined (reading 42)')).toBe(
      'Cannot read properties of undefined (reading 42)',
    );
    const stack =
      'at f (https://pl.rollheim.example/_r/mf-sell/2.0.0/a.js:1:98765)\nat https://rollheim.example/konto/anna:3:1';
    expect(cleanStack(stack)).toBe('at f (/_r/mf-sell/2.0.0/a.js:1:98765)\nat [url]');
  });
});

describe('the id of a document', () => {
  const tokens = new DocumentTokens('secret one');

  test('is read by every edge with the same secret, and by no other', () => {
    const token = tokens.sign(document);
    expect(new DocumentTokens('secret one').read(token, 2000)).toEqual(document);
    expect(new DocumentTokens('secret two').read(token, 2000)).toBeNull();
  });

  test('is refused after any change of it', () => {
    const token = tokens.sign(document);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'b', '_', '.', ''), (at, letter) => {
        const changed = token.slice(0, at) + letter + token.slice(at + 1);
        if (Buffer.from(changed, 'base64url').equals(Buffer.from(token, 'base64url'))) return;
        const read = tokens.read(changed, 2000);
        // the last letter of a part may hold bits that mean nothing
        if (read !== null) expect(read).toEqual(document);
      }),
      { seed: 3, numRuns: 2000 },
    );
    for (const wild of ['', '.', '..', 'a.b', `${token}.more`.replace('.more', ''), '\u0000'])
      expect(wild === token ? null : tokens.read(wild, 2000)).toBeNull();
  });

  test('says who visits by a salted hash of its own', () => {
    const hash = tokens.visitorIn('d1', 'visitor-1');
    expect(hash).toMatch(/^[\w-]{22}$/);
    expect(tokens.visitorIn('d1', 'visitor-1')).toBe(hash);
    expect(tokens.visitorIn('d2', 'visitor-1')).not.toBe(hash);
    expect(new DocumentTokens('secret two').visitorIn('d1', 'visitor-1')).not.toBe(hash);
  });
});
