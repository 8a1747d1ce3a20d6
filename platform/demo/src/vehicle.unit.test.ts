import { describe, expect, test } from 'vitest';
import { demoMarket } from './market.ts';
import { BODIES } from '@rollheim/contracts';
import { seriesOfModel } from '@rollheim/contracts/models';
import { MODELS } from './models.ts';

const now = Date.parse('2026-11-20T13:27:12.000Z');
const THIS_YEAR = 2026;
const ads = demoMarket(now).map(({ listing }) => {
  const { attributes = {}, description = '', defects = '', damages = [] } = listing.changes;
  const model = MODELS.find(
    (each) => each.make === attributes['make'] && each.model === attributes['model'],
  )!;
  return {
    attributes,
    text: description ?? '',
    defects: defects ?? '',
    damages: damages ?? [],
    gallery: listing.gallery,
    model,
    motor: listing.productType === 'motorhome',
    number: (code: string) => Number(attributes[code]),
  };
});
type Ad = (typeof ads)[number];

/** Ads that break a rule, as somebody would look for them. */
const broken = (holds: (ad: Ad) => boolean): string[] =>
  ads
    .filter((ad) => !holds(ad))
    .map(({ attributes, text, defects }) => `${JSON.stringify(attributes)} ${text} ${defects}`);

describe('what an owner writes is what the ad says', () => {
  /** Words of a description, and what has to be in the fields beside them. */
  test.each<[RegExp, (ad: Ad) => boolean]>([
    [/Solar/, ({ attributes }) => attributes['solar'] === true],
    [/Markise/, ({ attributes }) => attributes['awning'] === true],
    [/Fahrradträger/, ({ attributes }) => attributes['bicycle_rack'] === true],
    [/Sat-Anlage/, ({ attributes }) => attributes['satellite_system'] === true],
    [/Rückfahrkamera/, ({ attributes }) => attributes['reversing_camera'] === true],
    [/[Ss]erviceheft|Scheckheft/, ({ attributes }) => attributes['service_and_inspection'] === 'maintained'],
    [
      /Dichtigkeit/,
      ({ attributes }) =>
        attributes['leak_test_yearly'] === 'annually' || attributes['trailer_leak_test_yearly'] === 'yes',
    ],
    [
      /Nichtraucher/,
      ({ attributes }) => [attributes['smokers_car'], attributes['trailer_smokers_car']].includes('no'),
    ],
    [
      /wie neu/,
      ({ defects, number }) =>
        !/Polster|Rollo/.test(defects) && THIS_YEAR - number('first_registration_year') <= 5,
    ],
    [/Reise|Kinder|innen/, ({ model }) => model.beds > 0],
    [
      /Neue Reifen/,
      ({ attributes, number }) =>
        THIS_YEAR - number('first_registration_year') >= 4 &&
        [undefined, THIS_YEAR - 1].includes(attributes['tyre_year'] as number | undefined),
    ],
  ])('%s', (words, holds) => {
    expect(ads.some(({ text }) => words.test(text))).toBe(true);
    expect(broken((ad) => !words.test(ad.text) || holds(ad))).toEqual([]);
  });

  test('no part of the equipment is named by a text that has no rule here', () => {
    const sentences = new Set(ads.flatMap(({ text }) => text.split(/(?<=\.) /)));
    const known =
      /Solar|Markise|Sat-Anlage|heft|Dichtigkeit|Nichtraucher|Reise|Kinder|Reifen|Aus erster Hand|Alle Papiere|Besichtigung/;
    expect([...sentences].filter((sentence) => !known.test(sentence))).toEqual([]);
  });
});

test('some vehicles were measured, none of them before it was built, and no open trailer is damp', () => {
  const has = (code: string) => ads.filter(({ attributes }) => attributes[code] !== undefined).length;
  for (const code of ['tyre_year', 'damp_rear']) {
    expect(has(code)).toBeGreaterThan(ads.length / 5);
    expect(has(code)).toBeLessThan(ads.length);
  }
  expect(
    broken(({ attributes, model, number }) => {
      if (attributes['damp_rear'] !== undefined && model.beds === 0) return false;
      if (attributes['tyre_year'] === undefined) return true;
      return number('tyre_year') >= number('first_registration_year') && number('tyre_year') <= THIS_YEAR;
    }),
  ).toEqual([]);
});

test('a flaw is in the text and as the damage that it names; without one there is none', () => {
  const types = { Kratzer: 'scratch', Delle: 'dent', Gebrauchsspuren: 'worn', Rollo: 'mechanical' };
  const places = { Heck: 'rear', Beifahrertür: 'right', Sitzgruppe: 'living_area', Rollo: 'windows' };
  const named = (words: Readonly<Record<string, string>>, text: string) =>
    Object.entries(words).flatMap(([word, value]) => (text.includes(word) ? [value] : []));
  expect(
    broken(({ attributes, defects, damages }) => {
      if (attributes['defects_exists'] === 'no') return defects === '' && damages.length === 0;
      const [damage] = damages;
      return damage?.type === named(types, defects)[0] && damage?.location === named(places, defects)[0];
    }),
  ).toEqual([]);
  expect(broken(({ motor, defects }) => motor || !defects.includes('Beifahrertür'))).toEqual([]);
  expect(broken(({ model, defects }) => model.beds > 0 || !/Polster|Rollo/.test(defects))).toEqual([]);
});

test('a damage that is drawn names its picture, the last of the gallery, and no other ad has pictures of damage', () => {
  expect(
    broken(({ damages, gallery }) => {
      const ids = damages.flatMap(({ mediaIds }) => mediaIds);
      const shown = gallery.flatMap(({ mediaId, view }) => (view === 'damage' ? [mediaId] : []));
      return ids.join() === shown.join() && gallery.every(({ position }, index) => position === index);
    }),
  ).toEqual([]);
  const drawn = ads.flatMap(({ damages }) => damages.flatMap(({ mediaIds }) => mediaIds));
  expect(new Set(drawn.map((mediaId) => mediaId.split('-')[2]))).toEqual(
    new Set(['scratch', 'dent', 'worn', 'blind']),
  );
});

describe('facts fit each other', () => {
  test('axles: two below every motorhome, and below a trailer of more than two tons', () => {
    expect(
      broken(({ motor, number }) => number('axles') === (motor || number('licensed_weight') > 2000 ? 2 : 1)),
    ).toEqual([]);
  });

  test('beds: as many kinds as the people in them need, two in each', () => {
    expect(
      broken(({ model, attributes, number }) => {
        const kinds = attributes['bed_types'];
        if (model.beds === 0) return kinds === undefined && number('beds') === 0;
        return Array.isArray(kinds) && kinds.length === Math.min(3, Math.ceil(model.beds / 2));
      }),
    ).toEqual([]);
    const bound = { alcove: 'alcove', pop_top: 'campervan' };
    for (const [kind, category] of Object.entries(bound))
      expect(
        broken(({ attributes }) => {
          const kinds = (attributes['bed_types'] ?? []) as readonly string[];
          return kinds.includes(kind) === (attributes['category'] === category);
        }),
        kind,
      ).toEqual([]);
  });

  test('seats: of motorhomes alone, two at least and at most two more than sleep in it', () => {
    expect(
      broken(({ motor, attributes, number }) =>
        motor
          ? number('licensed_seats') >= 2 && number('licensed_seats') <= number('beds') + 2
          : attributes['licensed_seats'] === undefined,
      ),
    ).toEqual([]);
  });

  test('mileage: what is driven in the years since the first registration', () => {
    expect(
      broken(({ motor, attributes, number }) => {
        if (!motor) return attributes['mileage'] === undefined;
        const yearly = number('mileage') / (THIS_YEAR - number('first_registration_year'));
        return yearly >= 5_000 && yearly <= 17_000;
      }),
    ).toEqual([]);
  });

  test('inspection: ahead, in the month of the first registration, no longer than the law allows', () => {
    expect(
      broken(({ motor, attributes, number }) => {
        const due = Date.parse(String(attributes['hu_valid_through']));
        const [year, month] = [number('first_registration_year'), number('first_registration_month')];
        const years = new Date(due).getUTCFullYear() - year;
        const first = motor && number('licensed_weight') <= 3500 ? 3 : 2;
        const expired = [attributes['hu_expired'], attributes['trailer_hu_expired']].includes('no');
        const isAhead = due > now && due <= Date.UTC(THIS_YEAR + (years === first ? first : 2), 11, 1);
        return expired && isAhead && new Date(due).getUTCMonth() + 1 === month && (years - first) % 2 === 0;
      }),
    ).toEqual([]);
  });

  test('model, engine and exhaust: of the years that they were built in', () => {
    const newest = { euro_6d: 2020, euro_6: 2016, euro_5: 2011, euro_4: 2006, euro_3: 1990 };
    expect(
      broken(({ motor, model, attributes, number }) => {
        const year = number('first_registration_year');
        const since = newest[String(attributes['emission_class']) as keyof typeof newest];
        return year >= model.since && (!motor || year >= since);
      }),
    ).toEqual([]);
  });
});

test.each(MODELS)(
  '$make $model is of a series that the wizard offers, with its body',
  ({ make, model, category }) => {
    const kind = BODIES.motorhome.includes(category) ? 'motorhome' : 'trailer';
    expect(seriesOfModel(make, kind, model)?.body).toBe(category);
  },
);
