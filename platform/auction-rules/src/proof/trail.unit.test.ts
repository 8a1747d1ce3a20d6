import { expect, test } from 'vitest';
import { chainHead, commitment } from './chain.ts';
import { TRAIL_FORMAT, trailContent, type TrailProof } from './trail-record.ts';
import { trailStart, verifyTrail } from './trail.ts';

/** A trail of so many acts, as its keeper writes it. */
function trailOf(count: number): TrailProof {
  let head = trailStart();
  const openings = Array.from({ length: count }, (_, index) => ({
    seq: index + 1,
    salt: `salt${index}`,
    reason: `Reason ${index}`,
    details: { blocked: true, fields: ['mileage'] },
  }));
  const entries = openings.map((opening) => {
    const record = {
      seq: opening.seq,
      at: '2026-11-20T10:00:00.000Z',
      actId: `act-${opening.seq}`,
      actor: 'olga',
      type: 'merchant.block',
      about: 'hanna',
      persons: ['hanna'],
      content: commitment(opening.salt, trailContent(opening)),
    };
    head = chainHead(head, record);
    return { record, head };
  });
  return { format: TRAIL_FORMAT, start: trailStart(), head, entries, openings };
}
const codes = (file: unknown): string[] => verifyTrail(file).faults.map(({ code }) => code);

test('a trail holds, also in part, and where the words of an act were deleted', () => {
  const trail = trailOf(4);
  expect(verifyTrail(trail)).toMatchObject({ valid: true, first: 1, last: 4, opened: 4, head: trail.head });
  const part = {
    ...trail,
    start: trail.entries[1]?.head,
    entries: trail.entries.slice(2),
    openings: trail.openings.slice(3),
  };
  expect(verifyTrail(part)).toMatchObject({ valid: true, first: 3, last: 4, opened: 1 });
  expect(verifyTrail(trailOf(0))).toMatchObject({ valid: true, first: 0, last: 0 });
});

test('another actor, another reason, a missing and an added entry are found', () => {
  const trail = trailOf(3);
  const [one, two, three] = trail.entries as [
    TrailProof['entries'][number],
    TrailProof['entries'][number],
    TrailProof['entries'][number],
  ];
  const other = { ...two, record: { ...two.record, actor: 'otto' } };
  expect(codes({ ...trail, entries: [one, other, three] })).toEqual(['chain']);
  expect(codes({ ...trail, entries: [one, { ...two, head: 'ab' }, three] })).toEqual(['chain']);
  const [first, ...rest] = trail.openings;
  expect(codes({ ...trail, openings: [{ ...first, reason: 'Better' }, ...rest] })).toEqual(['opening']);
  expect(codes({ ...trail, openings: [{ ...first, seq: 9 }, ...rest] })).toEqual(['opening']);
  expect(codes({ ...trail, entries: [one, three], openings: [] })).toEqual(['sequence', 'chain']);
  const long = trailOf(5);
  expect(codes({ ...long, entries: long.entries.toSpliced(1, 1), openings: [] })).toEqual([
    'sequence',
    'chain',
  ]);
  expect(codes({ ...trail, entries: [one, two], openings: [] })).toEqual(['head']);
  expect(codes({ ...trail, start: 'ab', entries: [], head: 'ab', openings: [] })).toEqual(['head']);
});

test('what is no trail is refused as a whole', () => {
  for (const file of [null, 'text', {}, { format: TRAIL_FORMAT }, { ...trailOf(1), entries: [null] }])
    expect(codes(file)).toEqual(['format']);
});
