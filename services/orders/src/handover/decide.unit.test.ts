import { handoverAsks } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { decideHandover, isImplausible, type HandoverFacts } from './decide.ts';

const AT = '2026-03-12T09:40:00.000Z';
const order = { status: 'paid', createdAt: '2026-03-02T15:45:00.000Z' } as const;
const facts: HandoverFacts = {
  code: '004711',
  tries: { all: 0, wrong: 0, since: null },
  recalled: false,
  present: null,
  shown: null,
  advertised: 48_200,
  asks: { mileage: true, gas: true },
  at: AT,
};
const asked = {
  day: '2026-03-12',
  mileage: 48_310,
  mileageConfirmed: false,
  keys: 2,
  papers: ['manual', 'registration_1'],
  damages: ' Kratzer an der Tür ',
  name: ' Jannis Brandt ',
  idNote: 'Personalausweis',
  code: '004711',
} as const;
const decide = (
  change: Partial<Parameters<typeof decideHandover>[1]> = {},
  known: Partial<HandoverFacts> = {},
) => decideHandover(order, { ...asked, ...change }, { ...facts, ...known });
const fault = (fields: Readonly<Record<string, string>>) => ({ refused: 'invalid_input', fields });

test('a protocol has what was written down, and when both confirmed it', () => {
  expect(decide()).toEqual({
    at: AT,
    day: '2026-03-12',
    mileage: 48_310,
    keys: 2,
    papers: ['registration_1', 'manual'],
    damages: 'Kratzer an der Tür',
    name: 'Jannis Brandt',
    idNote: 'Personalausweis',
  });
});

test('without the buyer’s code nothing is handed over', () => {
  expect(decide({ code: '004712' })).toEqual(fault({ code: 'handover.code' }));
  // who guesses codes learns nothing from another fault
  expect(decide({ code: '004712', name: '' })).toEqual(fault({ name: 'any.required' }));
});

test('after ten wrong codes within an hour not even the right one is judged', () => {
  const after = (wrong: number, since: string) => decide({}, { tries: { all: wrong, wrong, since } });
  expect(after(9, '2026-03-12T09:00:00.000Z')).toMatchObject({ mileage: 48_310 });
  expect(after(10, '2026-03-12T08:40:00.001Z')).toEqual({
    refused: 'too_many_requests',
    fields: { code: 'handover.wait' },
  });
  expect(after(10, '2026-03-12T08:40:00.000Z')).toMatchObject({ mileage: 48_310 });
});

test('while the bank has taken the payment back, nothing is handed over', () => {
  expect(decide({}, { recalled: true })).toEqual({
    refused: 'move_not_allowed',
    fields: { payment: 'handover.recalled' },
  });
});

test('nothing is handed over before a pickup is agreed and the commission paid, nor twice', () => {
  expect(decide({}, { code: null })).toEqual({ refused: 'move_not_allowed' });
  for (const status of ['pending', 'canceled'] as const)
    expect(decideHandover({ ...order, status }, asked, facts)).toEqual({ refused: 'move_not_allowed' });
  const present = decide();
  if ('refused' in present) throw new Error('refused');
  expect(decide({}, { present })).toEqual({ refused: 'conflict' });
});

test.each([
  ['2026-03-13', 'handover.future'],
  ['2026-03-01', 'handover.before'],
  ['2026-02-30', 'handover.day'],
])('on %s nothing was handed over: %s', (day, rule) => {
  expect(decide({ day })).toEqual(fault({ day: rule }));
});

test('from the day of the sale until today it was', () => {
  for (const day of ['2026-03-02', '2026-03-12']) expect(decide({ day })).toMatchObject({ day });
});

test('a mileage that does not fit the ad is asked back, and taken when it is confirmed', () => {
  for (const mileage of [48_199, 53_201]) {
    expect(decide({ mileage })).toEqual(fault({ mileage: 'handover.mileage' }));
    // the protocol says what was confirmed
    expect(decide({ mileage, mileageConfirmed: true })).toMatchObject({ mileage, advertised: 48_200 });
  }
  expect(decide({ mileageConfirmed: true })).not.toHaveProperty('advertised');
  for (const mileage of [48_200, 53_200]) expect(isImplausible(mileage, 48_200)).toBe(false);
  expect(decide({ mileage: 3 }, { advertised: null })).toMatchObject({ mileage: 3 });
});

test('a vehicle with an odometer has its mileage written down; one without is asked for none, nor a cargo trailer for gas', () => {
  expect(decide({ mileage: null })).toEqual(fault({ mileage: 'any.required' }));
  const papers = ['registration_1', 'gas'] as const;
  const caravan = handoverAsks('trailer', 'caravan');
  expect(decide({ mileage: null, papers }, { asks: caravan })).toMatchObject({ mileage: null, papers });
  const trailer = handoverAsks('trailer', 'cargo_trailer');
  // an older page sends what it asked for
  expect(decide({ mileage: 12, papers }, { asks: trailer, advertised: null })).toMatchObject({
    mileage: null,
    papers: ['registration_1'],
  });
  for (const asks of [handoverAsks('motorhome', 'alcove'), handoverAsks(null, null)])
    expect(asks).toEqual({ mileage: true, gas: true });
});
