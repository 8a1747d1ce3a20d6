import type { AttributeValue, ListingChanges } from '@rollheim/contracts';
import type { DamageName } from '@rollheim/illustrations';
import type { Dice } from './random.ts';

/** What is known of a vehicle before somebody describes it. */
export interface Described {
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** Years since its first registration. */
  readonly age: number;
  readonly motor: boolean;
  /** 0: no one lives in it. */
  readonly beds: number;
  /** Its flaw; null: none. */
  readonly flaw: Flaw | null;
}

interface Sentence {
  readonly text: string;
  /** True of which vehicles. */
  readonly of?: (vehicle: Described) => boolean;
}

interface Flaw extends Sentence {
  readonly location: string;
  readonly type: string;
  /** The drawing that shows it. */
  readonly drawing: DamageName;
}

const has =
  (...codes: readonly string[]) =>
  ({ attributes }: Described): boolean =>
    codes.every((code) => attributes[code] === true);
const lived = ({ beds }: Described): boolean => beds > 0;
const serviced = ({ attributes }: Described): boolean =>
  attributes['service_and_inspection'] === 'maintained';

const OPENERS: readonly Sentence[] = [
  { text: 'Aus erster Hand und immer in der Garage gestanden.' },
  { text: 'Gepflegtes Reisefahrzeug mit lückenlosem Serviceheft.', of: serviced },
  { text: 'Wir verkaufen, weil die Kinder aus dem Haus sind.', of: ({ beds }) => beds >= 4 },
  { text: 'Scheckheftgepflegt, nächste Inspektion erst im kommenden Jahr.', of: serviced },
  {
    text: 'Nichtraucherfahrzeug, innen wie neu.',
    of: ({ attributes, age, beds, flaw }) =>
      beds > 0 &&
      age <= 5 &&
      (attributes['smokers_car'] ?? attributes['trailer_smokers_car']) === 'no' &&
      (flaw === null || OUTSIDE.has(flaw.location)),
  },
  { text: 'Zuverlässiger Begleiter auf vielen Reisen zwischen Nordkap und Algarve.', of: lived },
];

const EXTRAS: readonly Sentence[] = [
  { text: 'Markise und Fahrradträger bleiben am Fahrzeug.', of: has('awning', 'bicycle_rack') },
  { text: 'Die Solaranlage macht mehrere Tage ohne Landstrom möglich.', of: has('solar') },
  { text: 'Neue Reifen aus dem letzten Jahr.', of: ({ age }) => age >= 4 },
  {
    text: 'Die Dichtigkeit wurde jährlich geprüft, alle Protokolle liegen vor.',
    of: ({ attributes }) =>
      attributes['leak_test_yearly'] === 'annually' || attributes['trailer_leak_test_yearly'] === 'yes',
  },
  { text: 'Alle Papiere und Schlüssel liegen vor.' },
  {
    text: 'Sat-Anlage und Rückfahrkamera sind nachgerüstet.',
    of: has('satellite_system', 'reversing_camera'),
  },
];

const FLAWS: readonly Flaw[] = [
  {
    text: 'Kleiner Kratzer am Heck, bis auf die Grundierung.',
    location: 'rear',
    type: 'scratch',
    drawing: 'scratch',
  },
  {
    text: 'Delle an der Beifahrertür ohne Lackschaden.',
    location: 'right',
    type: 'dent',
    drawing: 'dent',
    of: ({ motor }) => motor,
  },
  {
    text: 'Gebrauchsspuren an den Polstern der Sitzgruppe.',
    location: 'living_area',
    type: 'worn',
    drawing: 'worn',
    of: lived,
  },
  {
    text: 'Ein Rollo klemmt, Ersatz liegt bei.',
    location: 'windows',
    type: 'mechanical',
    drawing: 'blind',
    of: lived,
  },
];

/** Places of flaws that no one sees from within. */
const OUTSIDE: ReadonlySet<string> = new Set(['rear', 'right']);

const trueOf = <T extends Sentence>(sentences: readonly T[], vehicle: Described): readonly T[] =>
  sentences.filter(({ of }) => of?.(vehicle) ?? true);

/**
 * What an owner writes of the vehicle: nothing that its facts deny, and its flaw, where there is one, as a damage too.
 * `pictureOf`: the picture of a damage, null where there is none.
 */
export function wordsOf(
  roll: Dice,
  flawed: boolean,
  city: string,
  facts: Omit<Described, 'flaw'>,
  pictureOf: (drawing: DamageName) => string | null,
): Required<Pick<ListingChanges, 'description' | 'defects' | 'damages'>> {
  const flaw = flawed ? roll.one(trueOf(FLAWS, { ...facts, flaw: null })) : null;
  const vehicle = { ...facts, flaw };
  const said = [OPENERS, EXTRAS].map((sentences) => roll.one(trueOf(sentences, vehicle)).text);
  const picture = flaw && pictureOf(flaw.drawing);
  const mediaIds = picture ? [picture] : [];
  return {
    description: [...said, `Besichtigung nach Absprache in ${city}.`].join(' '),
    defects: flaw?.text ?? '',
    damages: flaw ? [{ sortOrder: 0, location: flaw.location, type: flaw.type, mediaIds }] : [],
  };
}
