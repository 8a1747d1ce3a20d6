import { attributeDefinitions, attributeLabels } from '@rollheim/contracts/attributes';
import { expect, test } from 'vitest';
import { meantVin } from './vin-check.ts';
import { BASES, MAKERS, vinFacts } from './vin.ts';

test('every base vehicle that a number names can be chosen', async () => {
  await attributeLabels.loadAll();
  const chassis = attributeDefinitions(['product'], 'en', 'motorhome').find(
    ({ attributeCode }) => attributeCode === 'chassis',
  );
  const options = chassis?.options.map(({ optionId }) => optionId) ?? [];
  for (const [, base] of BASES) expect(options).toContain(base);
  for (const [, usual] of Object.values(MAKERS)) if (usual !== null) expect(options).toContain(usual);
});

test.each([
  ['ZFA25000002123456', 'Fiat', 'fiat_ducato', null, null, 'diesel'],
  ['ZFA26300001123456', 'Fiat', null, 'fiat_ducato', null, 'diesel'],
  ['WDB9066331S123456', 'Mercedes-Benz', 'mercedes_sprinter', null, null, 'diesel'],
  ['W1V90763312345678', 'Mercedes-Benz', 'mercedes_sprinter', null, null, 'diesel'],
  ['WDF63981313123456', 'Mercedes-Benz', null, 'mercedes_v_class', null, null],
  ['WV1ZZZ2EZG6012345', 'Volkswagen', 'vw_crafter', null, 2016, 'diesel'],
  ['WV2ZZZ7HZTH012345', 'Volkswagen', 'vw_transporter', null, 2026, null],
  ['WV2ZZZST1PH012345', 'Volkswagen', null, 'vw_transporter', 2023, null],
  ['WF0XXXTTGXKA12345', 'Ford', 'ford_transit', null, null, 'diesel'],
  ['WF0EXXTTFE1A12345', 'Ford', 'ford_transit', null, null, 'diesel'],
  ['WF0YXXTTGYKA12345', 'Ford', 'ford_transit_custom', null, null, null],
  ['WF0AXXWPMAHA12345', 'Ford', null, 'ford_transit', null, 'diesel'],
  ['WMA06SZZ8K9001234', 'MAN', null, 'man_tge', null, 'diesel'],
  ['W0LMRY602AB123456', 'Opel', null, null, null, null],
  ['VF3YABMFB12345678', 'Peugeot', 'peugeot_boxer', null, null, 'diesel'],
  ['XXXYABMFB12345678', null, null, null, null, null],
])('%s is of %s', (vin, maker, chassis, usualChassis, modelYear, usualFuel) => {
  expect(vinFacts(vin, 2026)).toEqual({
    maker,
    chassis,
    usualChassis,
    usualFuel,
    modelYear,
    doubtful: false,
  });
});

test('the code of a year stands for the latest one that can be', () => {
  expect(vinFacts('WV2ZZZ7HZTH012345', 2026)?.modelYear).toBe(2026);
  expect(vinFacts('WV2ZZZ70ZVH012345', 2025)?.modelYear).toBe(1997);
});

test('a check digit counts where it is prescribed', () => {
  expect(vinFacts('1M8GDM9AXKP042788', 2026)?.doubtful).toBe(false);
  expect(vinFacts('1M8GDM9A1KP042788', 2026)?.doubtful).toBe(true);
  expect(vinFacts('WDB906633XS123456', 2026)?.doubtful).toBe(false);
});

test('what is no number of today names nothing', () => {
  expect(vinFacts(null, 2026)).toBeNull();
  expect(vinFacts('WDB906', 2026)).toBeNull();
  expect(vinFacts('WF0OXXTTGOKJ12345', 2026)).toBeNull();
});

test.each([
  ['WF0OXXTTGOKJ12345', 'WF00XXTTG0KJ12345'],
  ['WDB9O663I3SQ23456', 'WDB9066313S023456'],
  // where the check digit is prescribed it says whether the reading can be
  ['IM8GDM9AXKPO42788', '1M8GDM9AXKP042788'],
  ['IM8GDM9A1KPO42788', null],
  ['WDB9066331S123456', null],
  ['WF0OXXTTG', null],
  ['WF0OXXTTGOKJ1234-', null],
])('by %s is meant %s', (vin, meant) => {
  expect(meantVin(vin)).toBe(meant);
});
