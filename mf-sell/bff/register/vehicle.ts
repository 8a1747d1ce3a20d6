import {
  checkAttribute,
  emptyContent,
  factFaults,
  MAKES,
  optionIds,
  type AttributeValue,
  type ProductType,
} from '@rollheim/contracts';

/** A row of the register's open data. */
export type Row = Readonly<Record<string, unknown>>;

/** A vehicle of this market, in the attributes of an ad. */
export interface FoundVehicle {
  readonly productType: ProductType;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

/** Dutch words of the register for what is sold here; a motorbike or a tractor is nothing of it. */
const KINDS: readonly (readonly [RegExp, ProductType])[] = [
  [/aanhangwagen|oplegger/i, 'trailer'],
  [/^(?:personenauto|bedrijfsauto|bus)$/i, 'motorhome'],
];

const FUELS: Readonly<Record<string, string>> = {
  diesel: 'diesel',
  benzine: 'petrol',
  lpg: 'lpg',
  cng: 'cng',
  elektriciteit: 'electric',
};

const text = (row: Row, field: string): string => {
  const value = row[field];
  return typeof value === 'string' ? value.trim() : '';
};

/** A number of the register; null where it says nothing or 0, which means 'not noted'. */
function number(row: Row, field: string): number | null {
  const value = Number(text(row, field));
  return Number.isFinite(value) && value > 0 ? Math.round(value) : null;
}

/** cm as the register writes lengths, in the mm of an ad. */
const millimetres = (row: Row, field: string): number | null => {
  const value = number(row, field);
  return value === null ? null : value * 10;
};

/** A name without case, accents and signs. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** The make of this market; null for a name that is none: often that of the chassis alone. */
function makeOf(row: Row, productType: ProductType): string | null {
  const name = plain(text(row, 'merk'));
  const found = MAKES.find(
    (make) => make.id !== 'other' && (plain(make.name) === name || plain(make.id) === name),
  );
  return found?.builds.includes(productType) ? found.id : null;
}

/** The trade name without the make in front of it. */
function modelOf(row: Row): string | null {
  const name = text(row, 'handelsbenaming').replace(/\s+/g, ' ');
  const make = text(row, 'merk').toLowerCase();
  const model = name.toLowerCase().startsWith(`${make} `) ? name.slice(make.length + 1) : name;
  return model === '' ? null : model;
}

/** The chassis, where make and trade name are those of one (`FIAT`, `DUCATO`). */
function chassisOf(row: Row): string | null {
  const maker = plain(text(row, 'merk')).replace('volkswagen', 'vw').replace('mercedesbenz', 'mercedes');
  const name = plain(modelOf(row) ?? '');
  const fits = optionIds('chassis').filter((id) => {
    const [brand = '', ...model] = id.split('_');
    return model.length > 0 && brand === maker && name.startsWith(model.join(''));
  });
  // of ford_transit and ford_transit_custom the longer one
  return fits.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/** `YYYYMMDD` as `YYYY-MM-DD`. */
const dateOf = (row: Row, field: string): string | null => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text(row, field)) ?? [];
  return year && month && day ? `${year}-${month}-${day}` : null;
};

/** The fuel; null where several are noted that no single word means. */
function fuelOf(fuels: readonly Row[]): string | null {
  const words = fuels.map((row) => FUELS[text(row, 'brandstof_omschrijving').toLowerCase()] ?? null);
  if (words.length === 1) return words[0] ?? null;
  return words.length === 2 && words.includes('electric') && !words.includes(null) ? 'hybrid' : null;
}

/** `EURO 5`, `EURO 6 D-TEMP` as the class of an ad. */
function emissionOf(row: Row): string | null {
  const [, level, rest = ''] = /^EURO\s*([1-6])(.*)$/i.exec(text(row, 'uitlaatemissieniveau')) ?? [];
  if (!level) return null;
  if (level !== '6') return `euro_${level}`;
  if (/^D-?\s?TEMP$/i.test(rest.trim())) return 'euro_6d_temp';
  return /^D$/i.test(rest.trim()) ? 'euro_6d' : 'euro_6';
}

/**
 * A row of the registered vehicles and the rows of its fuels as a vehicle of this market; null where it is none. What
 * the register does not know, or says so that an ad does not take it, is left out. `today`: `YYYY-MM-DD` in Berlin.
 */
export function toVehicle(row: Row, fuels: readonly Row[], today: string): FoundVehicle | null {
  const productType = KINDS.find(([kind]) => kind.test(text(row, 'voertuigsoort')))?.[1];
  if (!productType) return null;
  const [fuel = {}] = fuels;
  const registered = dateOf(row, 'datum_eerste_toelating');
  const inspection = dateOf(row, 'vervaldatum_apk');
  const expired = inspection === null ? null : inspection < today ? 'yes' : 'no';
  const isHome = text(row, 'inrichting').toLowerCase();
  const known: Readonly<Record<string, AttributeValue>> = {
    make: makeOf(row, productType),
    model: modelOf(row),
    category: productType === 'trailer' && isHome === 'caravan' ? 'caravan' : null,
    chassis: chassisOf(row),
    first_registration_year: registered === null ? null : Number(registered.slice(0, 4)),
    first_registration_month: registered === null ? null : Number(registered.slice(5, 7)),
    fuel: fuelOf(fuels),
    emission_class: emissionOf(fuel),
    engine_capacity: number(row, 'cilinderinhoud'),
    power: number(fuel, 'nettomaximumvermogen'),
    length: millimetres(row, 'lengte'),
    width: millimetres(row, 'breedte'),
    height: millimetres(row, 'hoogte_voertuig'),
    licensed_weight: number(row, 'toegestane_maximum_massa_voertuig'),
    licensed_seats: number(row, 'aantal_zitplaatsen'),
    [productType === 'trailer' ? 'trailer_hu_expired' : 'hu_expired']: expired,
    hu_valid_through: inspection,
  };
  return { productType, attributes: possible(known, productType, today) };
}

/** The rules of facts look at the terms of a sale too: there are none yet. */
const NO_TERMS = { reserve: true, startPrice: null, minimum: null, buyNow: null, plannedSaleDate: null };

/** Of what is known, what an ad takes and what can be true. `today`: `YYYY-MM-DD` in Berlin. */
export function possible(
  known: Readonly<Record<string, AttributeValue>>,
  productType: ProductType,
  today: string,
): Readonly<Record<string, AttributeValue>> {
  const taken = Object.fromEntries(
    Object.entries(known).filter(
      ([code, value]) => value !== null && checkAttribute(code, value, productType) === null,
    ),
  );
  const content = { ...emptyContent(productType), attributes: taken };
  const impossible = factFaults({ content, private: { vin: null, terms: NO_TERMS } }, today);
  return Object.fromEntries(Object.entries(taken).filter(([code]) => !(code in impossible)));
}
