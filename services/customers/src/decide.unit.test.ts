import { expect, test } from 'vitest';
import { customerState, newCustomer } from './customer.ts';
import { changesOf, reviewedAs } from './review.ts';
import {
  addPaper,
  blockMerchant,
  correctMerchant,
  registerMerchant,
  removePaper,
  reviewMerchant,
} from './decide-merchant.ts';
import { update } from './decide.ts';

const dealer = newCustomer({
  customerId: '00000000-0000-4000-8000-000000000001',
  profileType: 'MERCHANT',
  segmentation: 'customer',
  email: 'dealer@rollheim.example',
  language: 'de',
  country: 'NL',
  company: 'Nord',
  vatNumber: 'NL123456789B01',
  vatVerified: true,
  merchantId: 7,
  accepted: true,
  papers: [{ mediaId: 'm', name: 'register.pdf', at: '2026-05-01T10:00:00.000Z' }],
});
const AT = '2026-05-04T10:00:00.000Z';
/** An operator whom no one is before. */
const desk = (operator: string) => ({ operator, holder: null });
const verified = (decided: object): unknown => 'vatVerified' in decided && decided.vatVerified;
const registration = (country: string, vatNumber: string) => ({
  ...dealer,
  company: 'Nord',
  street: 'Weg 1',
  zipCode: country === 'NL' ? '1012AB' : '1000',
  city: 'Ort',
  phone: '+31 20 1234567',
  director: 'Nora',
  contactName: 'Nora',
  contactSurname: 'Nord',
  registerNumber: null,
  acceptTerms: true,
  country,
  vatNumber,
});

test('the verification of a VAT number ends when the number, whose it is, or the country changes', () => {
  expect(verified(update(dealer, { company: 'Süd GmbH' } as never, AT))).toBe(false);
  expect(
    verified(
      registerMerchant(dealer, { ...registration('NL', 'NL123456789B01'), company: 'Süd' } as never, 7, AT),
    ),
  ).toBe(false);
  expect(verified(update(dealer, { customerId: dealer.customerId, street: 'Weg 2' } as never, AT))).toBe(
    true,
  );
  expect(verified(update(dealer, { customerId: dealer.customerId, country: 'CH' } as never, AT))).toBe(false);
  expect(verified(registerMerchant(dealer, registration('NL', 'NL123456789B01') as never, 7, AT))).toBe(true);
  expect(verified(registerMerchant(dealer, registration('CH', 'NL123456789B01') as never, 7, AT))).toBe(
    false,
  );
  expect(verified(registerMerchant(dealer, registration('NL', 'NL987654321B01') as never, 7, AT))).toBe(
    false,
  );
});

test('a merchant is registered with the terms accepted at that time, and not without', () => {
  const given = registration('NL', 'NL123456789B01');
  expect(registerMerchant(dealer, given as never, 7, AT)).toMatchObject({ tacAcceptedAt: AT });
  const refused = { refused: 'invalid_input', fields: { acceptTerms: 'validation.accepted' } };
  expect(registerMerchant(dealer, { ...given, acceptTerms: false } as never, 7, AT)).toEqual(refused);
  const unasked = { ...given, acceptTerms: null } as never;
  const paper = { mediaId: 'paper0000000', name: 'a.pdf', at: AT };
  expect(registerMerchant({ ...dealer, tacAcceptedAt: null }, unasked, 7, AT)).toEqual(refused);
  const before = { ...dealer, tacAcceptedAt: '2026-01-02T10:00:00.000Z', papers: [paper] };
  expect(registerMerchant(before as never, unasked, 7, AT)).toMatchObject({
    merchantId: 7,
    tacAcceptedAt: '2026-01-02T10:00:00.000Z',
  });
  const older = { ...given, acceptTerms: null, contactName: null } as never;
  expect(registerMerchant({ ...dealer, tacAcceptedAt: null, papers: [] }, older, 7, AT)).toMatchObject({
    merchantId: 7,
    tacAcceptedAt: null,
  });
});

const CLERK = '00000000-0000-4000-8000-0000000000c1';
const OTHER = '00000000-0000-4000-8000-0000000000c2';
const later = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000).toISOString();
const yes = { accepted: true, reason: null, vatVerified: null, seen: null };
const waiting = { ...dealer, accepted: null, reviewSince: AT };

test('the country that decides VAT is the one at the last acceptance: a typed one counts once it is looked at', () => {
  const was = { ...dealer, country: 'DE', reviewedCountry: 'DE' };
  const moved = update(was, { country: 'CH' }, AT) as typeof dealer;
  expect(moved).toMatchObject({ country: 'CH', reviewSince: AT, reviewChanged: ['country'] });
  expect(customerState(moved).country).toBe('DE');
  const again = registerMerchant(was, registration('CH', 'NL123456789B01') as never, 7, AT) as typeof dealer;
  expect(customerState(again).country).toBe('DE');
  expect(customerState(reviewMerchant(moved, yes, desk(CLERK)) as typeof dealer).country).toBe('CH');
  const no = { ...yes, accepted: false, reason: 'not there' };
  expect(customerState(reviewMerchant(moved, no, desk(CLERK)) as typeof dealer).country).toBe('DE');
  expect(customerState({ ...dealer, accepted: null }).country).toBe('NL');
  // and the other way: where VAT is due it counts at once
  const home = { ...dealer, country: 'DE', reviewedCountry: 'CH' };
  expect(customerState(home).country).toBe('DE');
  expect(customerState({ ...home, country: 'NO' }).country).toBe('CH');
});

test('no one registers as a merchant without a paper of the trade registration', () => {
  const given = registration('NL', 'NL123456789B01') as never;
  expect(registerMerchant({ ...dealer, papers: [] }, given, 7, AT)).toEqual({
    refused: 'invalid_input',
    fields: { papers: 'validation.file' },
  });
});

test('a merchant who changes company, address or tax number is looked at again, and goes on trading', () => {
  const moved = update(
    { ...dealer, street: 'Weg 1' },
    { street: 'Weg 2', phone: '+31 20 1111111' } as never,
    AT,
  );
  expect(moved).toMatchObject({ accepted: true, reviewSince: AT, reviewChanged: ['street'] });
  expect(update(dealer, { phone: '+31 20 1111111' } as never, AT)).toMatchObject({ reviewSince: null });
  const again = reviewMerchant(moved as typeof dealer, { ...yes, vatVerified: true }, desk(CLERK));
  expect(again).toMatchObject({ accepted: true, vatVerified: true, reviewSince: null, reviewChanged: [] });
});

test('who was rejected sends again, and waits from then on; what was corrected is named', () => {
  const no = reviewMerchant(
    waiting,
    { accepted: false, reason: 'Anschrift', vatVerified: null, seen: null },
    desk(CLERK),
  );
  expect(no).toMatchObject({ accepted: false, reviewReason: 'Anschrift', reviewSince: null });
  const given = { ...registration('NL', 'NL123456789B01'), street: 'Weg 41' } as never;
  expect(registerMerchant(no as typeof dealer, given, 7, later(60))).toMatchObject({
    accepted: null,
    reviewReason: null,
    reviewSince: later(60),
    reviewChanged: expect.arrayContaining(['street']) as string[],
  });
});

test('a decision is on what its operator looked at: what was changed or decided meanwhile refuses it', () => {
  const seen = reviewedAs(waiting);
  const decided = (present: typeof dealer) => reviewMerchant(present, { ...yes, seen }, desk(CLERK));
  expect(decided(waiting)).toMatchObject({ accepted: true });
  expect(decided({ ...waiting, vatNumber: 'NL999999999B01' })).toEqual({ refused: 'conflict' });
  expect(decided({ ...waiting, papers: [] })).toEqual({ refused: 'conflict' });
  expect(decided(decided(waiting) as typeof dealer)).toEqual({ refused: 'conflict' });
});

test('what somebody else has open another one does not decide', () => {
  const held = { operator: OTHER, holder: CLERK };
  expect(reviewMerchant(waiting, yes, held)).toEqual({ refused: 'conflict' });
  expect(reviewMerchant(waiting, yes, { operator: CLERK, holder: CLERK })).toMatchObject({ accepted: true });
  expect(blockMerchant(waiting, { blocked: true, reason: 'Test' }, held)).toEqual({ refused: 'conflict' });
});

test('no one decides on the own account', () => {
  expect(reviewMerchant(waiting, yes, desk(waiting.customerId))).toEqual({ refused: 'not_allowed' });
});

test('a number that was not given cannot be verified', () => {
  const without = { ...waiting, vatNumber: null };
  expect(reviewMerchant(without, { ...yes, vatVerified: true }, desk(CLERK))).toMatchObject({
    fields: { vatVerified: 'validation.required' },
  });
});

test('papers are counted, kept once, and stay while the team looks at them', () => {
  const paper = (mediaId: string) => ({ mediaId, name: `${mediaId}.pdf`, at: AT });
  expect(addPaper(dealer, paper('m'))).toBe(dealer);
  const full = { ...dealer, papers: ['a', 'b', 'c', 'd', 'e'].map(paper) };
  expect(addPaper(full, paper('f'))).toMatchObject({ fields: { papers: 'validation.too_many' } });
  expect(removePaper(waiting, 'm')).toEqual({ refused: 'not_allowed' });
  expect(removePaper({ ...dealer, accepted: false }, 'm')).toMatchObject({ papers: [] });
  expect(removePaper({ ...dealer, merchantId: null, accepted: null }, 'x')).toEqual({ refused: 'not_found' });
});

const corrected = (present: typeof dealer, more: object = {}) => {
  const { company, director, registerNumber, vatNumber, street, zipCode, city } = {
    ...registration('NL', 'NL123456789B01'),
    ...more,
  };
  const given = { company, director, registerNumber, vatNumber, street, zipCode, city };
  const seen = reviewedAs(present);
  return { ...given, seen, merchantCustomerId: present.customerId, ...more } as never;
};
const release = (present: typeof dealer) =>
  ({ accepted: true, reason: null, vatVerified: null, seen: reviewedAs(present) }) as const;

test('who corrected a dealer’s data does not release them, a second person does; the next decision begins again', () => {
  const waiting = { ...dealer, accepted: null, reviewSince: AT };
  const after = correctMerchant(waiting, corrected(waiting, { company: 'Nord B.V.' }), desk(CLERK), AT);
  expect(after).toMatchObject({
    company: 'Nord B.V.',
    correctedBy: [CLERK],
    reviewSince: AT,
    vatVerified: false,
  });
  const changed = after as typeof dealer;
  expect(reviewMerchant(changed, release(changed), desk(CLERK))).toEqual({ refused: 'four_eyes' });
  expect(
    reviewMerchant(changed, { ...release(changed), accepted: false, reason: 'No' }, desk(CLERK)),
  ).toMatchObject({
    accepted: false,
    correctedBy: [],
  });
  // a second correction does not take the first one's mark away
  const twice = correctMerchant(
    changed,
    corrected(changed, { company: 'Nord NV' }),
    desk(OTHER),
    AT,
  ) as typeof dealer;
  expect(twice.correctedBy).toEqual([CLERK, OTHER]);
  for (const operator of [CLERK, OTHER])
    expect(reviewMerchant(twice, release(twice), desk(operator))).toEqual({ refused: 'four_eyes' });
  expect(reviewMerchant(changed, release(changed), desk(OTHER))).toMatchObject({
    accepted: true,
    correctedBy: [],
  });
  expect(registerMerchant(changed, registration('NL', 'NL123456789B01') as never, 7, AT)).toMatchObject({
    correctedBy: [],
  });
});

test('a correction of an accepted dealer is looked at again; of none, of a rejected one and of older data it is refused', () => {
  const correct = (present: typeof dealer, more: object = {}) =>
    correctMerchant(present, corrected(present, more), desk(CLERK), AT);
  expect(correct(dealer, { city: 'Utrecht' })).toMatchObject({
    accepted: true,
    reviewSince: AT,
    reviewChanged: expect.arrayContaining(['city']) as unknown,
  });
  expect(correct({ ...dealer, accepted: false })).toEqual({ refused: 'not_allowed' });
  expect(correct({ ...dealer, merchantBlocked: true })).toEqual({ refused: 'not_allowed' });
  expect(correct({ ...dealer, merchantId: null })).toEqual({ refused: 'not_found' });
  expect(correct(dealer, { seen: 'older' })).toEqual({ refused: 'conflict' });
  expect(correct(dealer, { vatNumber: 'NL12' })).toMatchObject({
    fields: { vatNumber: 'validation.vat_number' },
  });
  expect(correct(dealer, { zipCode: '123' })).toEqual({
    refused: 'invalid_input',
    fields: { zipCode: 'validation.zip_code_nl' },
  });
  const german = { ...dealer, country: 'DE', zipCode: '18055' };
  expect(correct(german, { zipCode: '123' })).toMatchObject({
    fields: { zipCode: 'validation.zip_code_de' },
  });
  expect(correct(german, { zipCode: '18 057' })).toMatchObject({ zipCode: '18057' });
  // an earlier one that fits no rule stops no other correction
  expect(correct({ ...german, zipCode: '123' }, { zipCode: '123', city: 'Rostock' })).toMatchObject({
    city: 'Rostock',
  });
  expect(correctMerchant(dealer, corrected(dealer), { operator: CLERK, holder: OTHER }, AT)).toEqual({
    refused: 'conflict',
  });
  const same = { ...dealer, ...registration('NL', 'NL123456789B01') } as typeof dealer;
  expect(correct(same)).toBe(same);
});

test('a clerk does not turn round a decision that a dealer was notified of; a senior does', () => {
  const rejected = { ...dealer, accepted: false, reviewSince: null };
  expect(reviewMerchant(rejected, release(rejected), desk(CLERK), 'needs_senior')).toEqual({
    refused: 'needs_senior',
  });
  expect(reviewMerchant(rejected, release(rejected), desk(CLERK))).toMatchObject({ accepted: true });
  const waiting = { ...rejected, accepted: null, reviewSince: AT };
  expect(reviewMerchant(waiting, release(waiting), desk(CLERK), 'needs_senior')).toMatchObject({
    accepted: true,
  });
});

test('data that are set back to what the team decided on are no change, and the VAT number is verified as before', () => {
  const trading = { ...dealer, ...registration('NL', 'NL123456789B01') } as typeof dealer;
  const set = (present: typeof dealer, more: object, operator = CLERK) =>
    correctMerchant(present, corrected(present, more), desk(operator), AT) as typeof dealer;
  const typo = set(trading, { vatNumber: 'NL987654321B01', company: 'Nort' });
  expect(typo).toMatchObject({
    vatVerified: false,
    reviewSince: AT,
    reviewChanged: ['company', 'vatNumber'],
  });
  const half = set(typo, { company: 'Nort' });
  expect(half).toMatchObject({ vatVerified: false, reviewChanged: ['company'], reviewSince: AT });
  expect(set(half, {})).toMatchObject({
    vatVerified: true,
    reviewChanged: [],
    reviewBefore: null,
    reviewSince: null,
    correctedBy: [],
  });
  // what was never verified is not by being typed again
  const unverified = { ...trading, vatVerified: false };
  expect(set(set(unverified, { company: 'Nort' }), {})).toMatchObject({ vatVerified: false });
  // a decision about the change is what counts from then on
  const decided = reviewMerchant(typo, release(typo), desk(OTHER)) as typeof dealer;
  expect(decided).toMatchObject({ reviewBefore: null, vatVerified: false });
  expect(set(decided, {})).toMatchObject({ vatVerified: false, reviewSince: AT });
  // a change from before it was kept
  const older = { ...typo, reviewBefore: null };
  expect(set(older, {})).toMatchObject({ vatVerified: false, reviewSince: AT });
});

test('the trail of a change names the field with the value before and after', () => {
  const after = { ...dealer, company: 'Nort', registerNumber: 'HRB 1' };
  expect(changesOf(dealer, after)).toEqual([
    { field: 'company', before: 'Nord', after: 'Nort' },
    { field: 'registerNumber', before: '', after: 'HRB 1' },
  ]);
});
