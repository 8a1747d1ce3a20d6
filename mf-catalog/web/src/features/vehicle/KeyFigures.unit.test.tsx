import type { VehicleContent } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { textFor } from '../../testing/render.tsx';
import { KeyFigures } from './KeyFigures.tsx';

const figures = (attributes: object, vatReportable = false) =>
  textFor(
    null,
    <KeyFigures
      content={{ productType: 'motorhome', attributes, vatReportable } as unknown as VehicleContent}
    />,
  );

const MOTORHOME = {
  first_registration_year: 2019,
  first_registration_month: 6,
  mileage: 48_200,
  power: 120,
  length: 6990,
  beds: 4,
  hu_expired: 'no',
  hu_valid_through: '2027-06-01',
};

test('six figures decide first, the inspection and the VAT among them', async () => {
  expect(await figures(MOTORHOME)).toBe(
    'First registration 06/2019 Mileage 48,200 km Power 120 kW (163 PS) Length 6.99 m HU valid through 06/2027 VAT not reportable',
  );
  expect(await figures(MOTORHOME, true)).toContain('VAT reportable');
});

test('a vehicle without an engine has its length and berths in their place; an inspection may have expired', async () => {
  const { mileage: _mileage, power: _power, hu_expired: _own, ...caravan } = MOTORHOME;
  expect(await figures({ ...caravan, trailer_hu_expired: 'yes' })).toMatch(
    /Length \S+ m Berths 4 HU valid through expired VAT not reportable$/,
  );
});
