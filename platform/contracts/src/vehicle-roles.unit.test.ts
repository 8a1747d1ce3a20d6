import { expect, test } from 'vitest';
import type { ListingPrivate, VehicleContent } from './state/listings.ts';
import {
  contentFor,
  fullFor,
  isShareable,
  maySee,
  officialOf,
  vehicleRoleOf,
  VEHICLE_FIELDS,
  VEHICLE_ROLES,
  type VehicleField,
  type VehicleViewer,
} from './vehicle-roles.ts';

const guest: VehicleViewer = {
  loggedIn: false,
  accepted: false,
  blocked: false,
  buyer: false,
  owner: false,
  operator: false,
};
const member = { ...guest, loggedIn: true };

test.each([
  [guest, 'guest'],
  [{ ...guest, accepted: true, owner: true, buyer: true }, 'guest'],
  [member, 'seller'],
  [{ ...member, accepted: true }, 'dealer'],
  [{ ...member, accepted: true, blocked: true }, 'seller'],
  [{ ...member, accepted: true, blocked: true, buyer: true }, 'buyer'],
  [{ ...member, accepted: true, owner: true, buyer: true }, 'owner'],
  [{ ...member, operator: true, owner: true }, 'operator'],
] as const)('%j is the role %s', (viewer, role) => {
  expect(vehicleRoleOf(viewer)).toBe(role);
});

test('the table, field by field', () => {
  const seen = Object.keys(VEHICLE_FIELDS).map(
    (field) => `${field}: ${VEHICLE_ROLES.filter((role) => maySee(role, field as VehicleField)).join(' ')}`,
  );
  const all = VEHICLE_ROLES.join(' ');
  expect(seen.filter((row) => !row.endsWith(`: ${all}`))).toMatchInlineSnapshot(`
    [
      "conditionReport: dealer buyer owner operator",
      "priceEvidence: dealer buyer owner operator",
      "documentKinds: dealer buyer owner operator",
      "document.inspection: dealer buyer owner operator",
      "document.conformity: dealer buyer owner operator",
      "document.service_book: dealer buyer owner operator",
      "document.damp_test: dealer buyer owner operator",
      "document.registration: owner operator",
      "vin: buyer owner operator",
      "pickupStreet: owner operator",
      "internalNumber: owner operator",
      "valuationId: owner operator",
      "terms.reserve: owner operator",
      "terms.startPrice: owner operator",
      "terms.minimum: owner operator",
      "terms.buyNow: owner operator",
      "terms.plannedSaleDate: owner operator",
    ]
  `);
});

test('a field of a newer release that has no row is in no answer', () => {
  const content = { title: 'Hymer', description: '', licencePlate: 'M-AB 123' } as unknown as VehicleContent;
  expect(contentFor('operator', content)).toEqual({ title: 'Hymer', description: '' });
});

const documents: ListingPrivate['documents'] = [
  { mediaId: 'schein', kind: 'registration', name: 'a.pdf', shared: true },
  { mediaId: 'hu', kind: 'inspection', name: 'b.pdf', shared: true },
  { mediaId: 'coc', kind: 'conformity', name: 'c.pdf' },
];
const own = { vin: 'WDB9066571S123456', documents };

test('dealers open what is shared, owner and team everything, others learn of no paper', () => {
  const opened = Object.fromEntries(
    VEHICLE_ROLES.map((role) => {
      const { vin, papers } = fullFor(role, own);
      return [role, [vin !== null, papers.length, papers.flatMap(({ mediaId }) => mediaId ?? []).join(' ')]];
    }),
  );
  expect(opened).toEqual({
    guest: [false, 0, ''],
    seller: [false, 0, ''],
    dealer: [false, 3, 'hu'],
    buyer: [true, 3, 'hu'],
    owner: [true, 3, 'schein hu coc'],
    operator: [true, 3, 'schein hu coc'],
  });
});

test('a paper with the holder’s address in it cannot be shared', () => {
  expect(documents.map(({ kind }) => isShareable(kind))).toEqual([false, true, true]);
});

test('a service book or a damp test is shared like other papers, and replaces no official one', () => {
  const more = (['service_book', 'damp_test'] as const).map((kind) => ({ mediaId: kind, kind, name: kind }));
  expect(more.map(({ kind }) => isShareable(kind))).toEqual([true, true]);
  expect(officialOf(more)).toBe(0);
  expect(officialOf([...more, ...documents])).toBe(3);
});
