// bench: P21
import { readFileSync } from 'node:fs';
import { emptyContent } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { Reports } from './reports.ts';

/* P21: the condition report of a vehicle with 40 pictures, from the call to the whole file; median of five contents. */

const PICTURES = 40;
const RUNS = 5;
const GOAL_MS = 3_000;
const picture = readFileSync(new URL('../../../services/media/src/testing/phone.jpg', import.meta.url));

await attributeLabels.loadAll();
const reports = new Reports(async () => picture);
const times: number[] = [];
for (let run = 0; run < RUNS; run++) {
  const content = {
    ...emptyContent('motorhome'),
    title: `Knaus Sky TI 700 MEG ${run}`,
    attributes: {
      make: 'knaus',
      mileage: 39_400,
      power: 103,
      length: 7_400,
      hu_expired: 'no',
      hu_valid_through: '2027-08-01',
      service_and_inspection: 'maintained',
      mileage_last_service: 38_000,
      leak_test_yearly: 'annually',
      water_damaged: 'no',
    },
    description: 'Aus erster Hand. '.repeat(60),
    damages: Array.from({ length: 12 }, (_, sortOrder) => ({
      sortOrder,
      location: ['rear', 'roof', 'left', 'wheels'][sortOrder % 4] ?? 'rear',
      type: 'scratch',
      mediaIds: [],
    })),
    gallery: Array.from({ length: PICTURES }, (_, position) => ({
      mediaId: `m${position}`,
      position,
      view: 'exterior' as const,
    })),
  };
  const begun = performance.now();
  const vehicle = { entityId: `v${run}`, number: 48_217, content };
  const pdf = reports.get({
    vehicle,
    locale: 'de',
    url: 'https://rollheim.example/caravan/v',
    releasedAt: '2026-11-14T08:12:00.000Z',
    papers: [
      { kind: 'registration', access: 'kept' },
      { kind: 'inspection', access: 'shared', addedAt: '2026-11-12T08:12:00.000Z' },
    ],
    texts: {
      description: { text: content.description, language: 'de', translated: false },
      defects: { text: content.defects, language: null, translated: false },
    },
  });
  await pdf;
  times.push(performance.now() - begun);
}
const value = Math.round(times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0);
console.log(
  JSON.stringify({
    id: 'P21',
    name: `condition report with ${PICTURES} pictures, from the call to the file`,
    value,
    unit: 'ms',
    baseline: null,
    against: null,
    ratio: null,
    goal: `<=${GOAL_MS}`,
    holds: value <= GOAL_MS,
  }),
);
