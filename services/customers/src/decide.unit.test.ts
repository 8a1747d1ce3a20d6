import { expect, test } from 'vitest';
import { customerState, newCustomer } from './customer.ts';
import { reviewedAs } from './review.ts';
import { addPaper, registerMerchant, removePaper, reviewMerchant, takeMerchant } from './decide-merchant.ts';
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
const verified = (decided: object): unknown => 'vatVerified' in decided && decided.vatVerified;
const registration = (country: string, vatNumber: string) => ({
  ...dealer,
  company: 'Nord',
  street: 'Weg 1',
  zipCode: '1000',
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
  expect(customerState(reviewMerchant(moved, yes, CLERK, AT) as typeof dealer).country).toBe('CH');
  const no = { ...yes, accepted: false, reason: 'not there' };
  expect(customerState(reviewMerchant(moved, no, CLERK, AT) as typeof dealer).country).toBe('DE');
  expect(customerState({ ...dealer, accepted: null }).country).toBe('NL');
  // and the other way: where VAT is due it counts at once
  const home = { ...dealer, country: 'DE', reviewedCountry: 'CH' };
  expect(customerState(home).country).toBe('DE');
  expect(customerState({ ...home, country: 'NO' }).country).toBe('CH');
});

test('nobody registers as a merchant without a paper of the trade registration', () => {
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
  const again = reviewMerchant(moved as typeof dealer, { ...yes, vatVerified: true }, CLERK, later(5));
  expect(again).toMatchObject({ accepted: true, vatVerified: true, reviewSince: null, reviewChanged: [] });
});

test('who was rejected sends again, and waits from then on; what was corrected is named', () => {
  const no = reviewMerchant(
    waiting,
    { accepted: false, reason: 'Anschrift', vatVerified: null, seen: null },
    CLERK,
    AT,
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
  const decided = (present: typeof dealer) => reviewMerchant(present, { ...yes, seen }, CLERK, later(5));
  expect(decided(waiting)).toMatchObject({ accepted: true });
  expect(decided({ ...waiting, vatNumber: 'NL999999999B01' })).toEqual({ refused: 'conflict' });
  expect(decided({ ...waiting, papers: [] })).toEqual({ refused: 'conflict' });
  expect(decided(decided(waiting) as typeof dealer)).toEqual({ refused: 'conflict' });
  expect(decided(takeMerchant(waiting, CLERK, true, later(4)) as typeof dealer)).toMatchObject({
    accepted: true,
  });
});

test('a merchant belongs to the operator who took them over, for half an hour', () => {
  const taken = takeMerchant(waiting, CLERK, true, AT) as typeof dealer;
  expect(reviewMerchant(taken, yes, OTHER, later(29))).toEqual({ refused: 'conflict' });
  expect(takeMerchant(taken, OTHER, true, later(29))).toEqual({ refused: 'conflict' });
  expect(reviewMerchant(taken, yes, CLERK, later(29))).toMatchObject({ accepted: true, takenBy: null });
  expect(takeMerchant(taken, OTHER, true, later(31))).toMatchObject({ takenBy: OTHER });
});

test('nobody decides on the own account', () => {
  expect(reviewMerchant(waiting, yes, waiting.customerId, AT)).toEqual({ refused: 'not_allowed' });
});

test('a number that was not given cannot be verified', () => {
  const without = { ...waiting, vatNumber: null };
  expect(reviewMerchant(without, { ...yes, vatVerified: true }, CLERK, AT)).toMatchObject({
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
