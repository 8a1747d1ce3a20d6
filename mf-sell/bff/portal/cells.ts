import type { Locale } from '@rollheim/contracts';
import type { Cell } from '../file/row.ts';
import { columnFactor, labelOf, targetOf } from '../file/targets.ts';
import { numberIn } from '../file/numbers.ts';
import { ownWordsOf, partOf, picturesOf, quantityOf, textOf, type Thing } from './structured.ts';

/** What one unit (UN/CEFACT) is in that of the field. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mileage: { KMT: 1, SMI: 1.609344 },
  power: { KWT: 1, BHP: 0.745_7, N12: 0.735_5 },
  engine_capacity: { CMQ: 1, LTR: 1000 },
  length: { MMT: 1, CMT: 10, MTR: 1000 },
  width: { MMT: 1, CMT: 10, MTR: 1000 },
  height: { MMT: 1, CMT: 10, MTR: 1000 },
  licensed_weight: { KGM: 1, TNE: 1000 },
};

/** Where schema.org has what an attribute says, in words. */
const TEXTS: Readonly<Record<string, (vehicle: Thing) => unknown>> = {
  make: ({ brand, manufacturer }) => brand ?? manufacturer,
  model: ({ model }) => model,
  product_type: ({ category }) => category,
  category: ({ bodyType }) => bodyType,
  vin: ({ vehicleIdentificationNumber }) => vehicleIdentificationNumber,
  first_registration: ({ dateVehicleFirstRegistered, vehicleModelDate }) =>
    dateVehicleFirstRegistered ?? vehicleModelDate,
  fuel: (vehicle) => vehicle['fuelType'] ?? partOf(vehicle, 'vehicleEngine')['fuelType'],
  transmission: ({ vehicleTransmission }) => vehicleTransmission,
  emission_class: ({ meetsEmissionStandard }) => meetsEmissionStandard,
  licensed_seats: ({ vehicleSeatingCapacity, seatingCapacity }) => vehicleSeatingCapacity ?? seatingCapacity,
  description: ({ description }) => description,
};

/** Where it has a quantity. */
const QUANTITIES: Readonly<Record<string, (vehicle: Thing) => unknown>> = {
  mileage: ({ mileageFromOdometer }) => mileageFromOdometer,
  power: (vehicle) => partOf(vehicle, 'vehicleEngine')['enginePower'],
  engine_capacity: (vehicle) => partOf(vehicle, 'vehicleEngine')['engineDisplacement'],
  length: ({ depth }) => depth,
  width: ({ width }) => width,
  height: ({ height }) => height,
  licensed_weight: ({ weightTotal }) => weightTotal,
};

/** Addresses in the text of a cell are parted by lines. */
const LINES = '\n';

/**
 * The vehicle of a page as the cells of a row, so that it is judged as one of a file is. What the page says in words of its
 * own counts where schema.org has no word for it. A fault names its field in the language of the reader.
 */
export function cellsOf(vehicle: Thing, locale: Locale): ReadonlyMap<string, Cell> {
  const cells = new Map<string, Cell>();
  const add = (code: string, heading: string, text: string, numbers: Cell['numbers']) => {
    if (!cells.has(code)) cells.set(code, { heading, text, numbers });
  };
  const exact = { style: 'point', factor: 1 } as const;
  for (const [code, read] of Object.entries(TEXTS)) {
    const text = textOf(read(vehicle));
    if (text !== null) add(code, labelOf(code, locale), text, exact);
  }
  for (const [code, read] of Object.entries(QUANTITIES)) {
    const found = quantityOf(read(vehicle));
    const factor = found && (found.unit === '' ? 1 : UNITS[code]?.[found.unit]);
    if (found && factor !== undefined && factor !== null)
      add(code, labelOf(code, locale), String(Math.round(found.amount * factor)), exact);
  }
  for (const [name, value] of ownWordsOf(vehicle)) {
    const code = targetOf(name, 'de');
    if (code === null) continue;
    const style = numberIn(value, 'comma') === null ? 'point' : 'comma';
    add(code, labelOf(code, locale), value, { style, factor: columnFactor(name, code) });
  }
  const pictures = picturesOf(vehicle);
  if (pictures.length > 0) add('image_exterior', 'image', pictures.join(LINES), exact);
  return cells;
}
