import { createHash } from 'node:crypto';
import {
  appliesTo,
  attribute,
  checkAttribute,
  normaliseAttributes,
  vehicleTitle,
  type AttributeValue,
  type ListingChanges,
  type ProductType,
} from '@rollheim/contracts';
import { optionNamed } from '@rollheim/contracts/named';
import type { SyscaraFieldFault } from '@rollheim/contracts/syscara';
import type { RawVehicle } from './client.ts';
import { beginningOf, linkIn, numberOf, partOf, plainText, textOf } from './raw.ts';

/** A vehicle of SYSCARA as an ad takes it. */
export interface ReadVehicle {
  readonly productType: ProductType | null;
  readonly title: string;
  readonly changes: ListingChanges;
  /** Links to its pictures, in their order. */
  readonly pictures: readonly string[];
  readonly faults: readonly SyscaraFieldFault[];
  /** Of all that is taken over of it. */
  readonly hash: string;
}

/** Pictures that are taken over of one vehicle. */
const MOST_PICTURES = 30;
const MM_IN_CM = 10;
const KW_IN_PS = 0.735_498_75;

const KINDS: Readonly<Record<string, ProductType>> = { reisemobil: 'motorhome', caravan: 'trailer' };

const engine = (vehicle: RawVehicle) => partOf(vehicle, 'engine');
const ofModel = (vehicle: RawVehicle) => partOf(vehicle, 'model');
const millimetres = (value: unknown): unknown => {
  const cm = numberOf(value);
  return cm === null ? value : Math.round(cm * MM_IN_CM);
};

/** What SYSCARA says in words or numbers of an attribute; what it leaves empty is null, '' or 0. */
const VALUES: Readonly<Record<string, (vehicle: RawVehicle) => unknown>> = {
  make: (vehicle) => ofModel(vehicle)['producer'],
  series: (vehicle) => ofModel(vehicle)['series'],
  model: (vehicle) =>
    [textOf(ofModel(vehicle)['model']), textOf(ofModel(vehicle)['model_add'])].filter(Boolean).join(' '),
  category: ({ typeof: body }) => body,
  vin: (vehicle) => partOf(vehicle, 'identifier')['vin'],
  mileage: ({ mileage }) => mileage,
  fuel: (vehicle) => engine(vehicle)['fuel'],
  transmission: (vehicle) => engine(vehicle)['gear'] ?? engine(vehicle)['gearbox'],
  power: (vehicle) => {
    const { kw, ps } = engine(vehicle);
    const horses = numberOf(ps);
    return numberOf(kw) || horses === null ? kw : Math.round(horses * KW_IN_PS);
  },
  length: (vehicle) => millimetres(partOf(vehicle, 'dimensions')['length']),
  width: (vehicle) => millimetres(partOf(vehicle, 'dimensions')['width']),
  height: (vehicle) => millimetres(partOf(vehicle, 'dimensions')['height']),
  licensed_weight: (vehicle) => partOf(vehicle, 'weights')['total'],
  beds: (vehicle) => partOf(vehicle, 'beds')['num'] ?? partOf(vehicle, 'beds')['sleeping'],
  heating: (vehicle) => partOf(vehicle, 'climate')['heating_type'],
};

const isEmpty = (value: unknown): boolean => {
  const text = textOf(value);
  return text === null || text === '0';
};

type Read = { readonly value: AttributeValue } | { readonly fault: string };

function readValue(code: string, value: unknown, productType: ProductType): Read {
  const entry = attribute(code);
  if (!entry) return { fault: 'validation.excluded' };
  if (entry.input === 'select') {
    const id = optionNamed(entry.options ?? '', textOf(value) ?? '', productType);
    return id === null ? { fault: 'validation.one_of' } : { value: id };
  }
  if (entry.backendType !== 'int')
    return { value: normaliseAttributes({ [code]: textOf(value) })[code] ?? null };
  const number = numberOf(value);
  return number === null ? { fault: 'validation.numeric' } : { value: Math.round(number) };
}

/** `2019-04-01`, `2019-04`: month and year of the first registration. */
function registrationOf(vehicle: RawVehicle): Record<string, number> | null | 'fault' {
  const text = textOf(partOf(vehicle, 'date')['registration']);
  if (text === null || text.startsWith('0000')) return null;
  const [, year, month] = /^(\d{4})-(\d{2})(?:-\d{2})?/.exec(text) ?? [];
  if (!year || !month) return 'fault';
  return { first_registration_year: Number(year), first_registration_month: Number(month) };
}

/** Reads a vehicle: what of it is right are changes, what is not are faults. Prices are none of an auction, and are left out. */
export function readVehicle(
  id: string,
  vehicle: RawVehicle,
  linkOf: (mediaId: string) => string,
): ReadVehicle {
  const faults: SyscaraFieldFault[] = [];
  const note = (code: string | null, value: unknown, fault: string) =>
    void faults.push({ code, label: null, value: beginningOf(textOf(value) ?? '', 80), fault });
  const productType = KINDS[(textOf(vehicle['type']) ?? '').toLowerCase()] ?? null;
  const attributes: Record<string, AttributeValue> = {};
  const add = (code: string, value: AttributeValue, said: unknown) => {
    const fault = checkAttribute(code, value, productType ?? 'motorhome');
    if (fault === null) attributes[code] = value;
    else note(code, said, fault);
  };
  for (const [code, read] of Object.entries(VALUES)) {
    const said = read(vehicle);
    const entry = attribute(code);
    if (isEmpty(said) || !entry || !appliesTo(entry, productType ?? 'motorhome')) continue;
    const found = readValue(code, said, productType ?? 'motorhome');
    if ('fault' in found) note(code, said, found.fault);
    else add(code, found.value, said);
  }
  const registration = registrationOf(vehicle);
  if (registration === 'fault')
    note('first_registration_year', partOf(vehicle, 'date')['registration'], 'import.day');
  else for (const [code, value] of Object.entries(registration ?? {})) add(code, value, value);
  if (productType === null) note(null, vehicle['type'], 'syscara.type');
  if (vehicle['category'] === 'Rent') note(null, '', 'syscara.rent');
  const title =
    vehicleTitle(attributes) ||
    [ofModel(vehicle)['producer'], ofModel(vehicle)['model']].flatMap((each) => textOf(each) ?? []).join(' ');
  const changes: ListingChanges = {
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    ...textsOf(vehicle, note),
  };
  const pictures = picturesOf(vehicle, linkOf);
  const hash = createHash('sha256')
    .update(JSON.stringify([productType, changes, pictures]))
    .digest('base64url');
  return { productType, title: beginningOf(title || id, 200), changes, pictures, faults, hash };
}

/** Longest text of a field that keeps it outside of the attributes. */
const longest = (code: string): number => attribute(code)?.maxLength ?? 0;

function textsOf(
  vehicle: RawVehicle,
  note: (code: string, value: unknown, fault: string) => void,
): Pick<ListingChanges, 'description' | 'internalNumber'> {
  const description = plainText(partOf(vehicle, 'texts')['description'] ?? vehicle['description']);
  const internalNumber = textOf(partOf(vehicle, 'identifier')['internal']);
  const isLong = description.length > longest('description');
  if (isLong) note('description', description, 'validation.max');
  const isOdd = internalNumber !== null && internalNumber.length > longest('internal_number');
  if (isOdd) note('internal_number', internalNumber, 'validation.max');
  return {
    ...(description === '' || isLong ? {} : { description }),
    ...(internalNumber === null || isOdd ? {} : { internalNumber }),
  };
}

/** Pictures of a vehicle by their links; one that has only an id is where SYSCARA keeps its media. Ground plans are left out. */
function picturesOf(vehicle: RawVehicle, linkOf: (mediaId: string) => string): readonly string[] {
  const media: unknown = vehicle['media'];
  if (!Array.isArray(media)) return [];
  const links = media.flatMap((each: unknown) => {
    const { group, url, id } = (each ?? {}) as RawVehicle;
    if (group !== 'image') return [];
    const link = linkIn(url);
    const mediaId = textOf(id);
    return link ?? (mediaId === null ? [] : linkOf(mediaId));
  });
  return [...new Set(links)].slice(0, MOST_PICTURES);
}
