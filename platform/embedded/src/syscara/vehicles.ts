/** An invented vehicle in SYSCARA. */
export interface SyscaraEntry {
  /** As `GET /sale/ads/` lists it, without its media. */
  readonly vehicle: Readonly<Record<string, unknown>>;
  /** Drawn vehicle and view. */
  readonly pictures: readonly (readonly [master: string, view: string])[];
}

/** Invented vehicles of a yard, by their ids: a motorhome, a caravan, one with odd values, one to rent. Lengths are in cm. */
export const SYSCARA_VEHICLES: ReadonlyMap<string, SyscaraEntry> = new Map<string, SyscaraEntry>([
  [
    '700101',
    {
      vehicle: {
        type: 'Reisemobil',
        typeof: 'Teilintegriert',
        category: 'Sale',
        condition: 'USED',
        model: {
          producer: 'Bürstner',
          series: 'Lyseo',
          model: 'TD 690 G',
          model_add: 'Harmony',
          modelyear: 2020,
        },
        identifier: { internal: 'OT-7101', vin: 'ZFA25000002R70101' },
        date: { registration: '2020-05-14' },
        mileage: 36_450,
        engine: { kw: 103, ps: 140, fuel: 'DIESEL', gear: 'MANUAL' },
        dimensions: { length: 699, width: 230, height: 295 },
        weights: { total: 3500 },
        beds: { num: 3, beds: [{ type: 'FRENCH_BED' }] },
        climate: { heating_type: 'GAS' },
        features: ['sep_dusche', 'dinette'],
        texts: { description: '<p>Gepflegtes Fahrzeug aus erster Hand.<br>Dichtheit geprüft.</p>' },
        prices: { offer: 64_900, list: 71_200 },
      },
      pictures: [
        ['m05', 'side'],
        ['m05', 'front'],
      ],
    },
  ],
  [
    '700102',
    {
      vehicle: {
        type: 'Caravan',
        typeof: 'Wohnwagen',
        category: 'Sale',
        condition: 'USED',
        model: { producer: 'Fendt', series: 'Bianco', model: '515 SG' },
        identifier: { internal: 'OT-7102' },
        date: { registration: '2018-03-01' },
        dimensions: { length: 731, width: 250, height: 263 },
        weights: { total: 1700 },
        beds: { num: 4, beds: [] },
        engine: [],
        texts: { description: 'Wohnwagen mit Vorzelt &amp; Mover.' },
        prices: { offer: 18_900 },
      },
      pictures: [['m04', 'side']],
    },
  ],
  [
    '700103',
    {
      vehicle: {
        type: 'Reisemobil',
        typeof: 'Raumschiff',
        category: 'Sale',
        model: { producer: 'Hymer', model: 'B 588' },
        date: { registration: '2015-07-01' },
        mileage: 98_000,
        engine: { ps: 130, fuel: 'Diesel', gear: 'MANUAL' },
        weights: { total: 3500 },
        beds: { num: 44 },
      },
      pictures: [],
    },
  ],
  [
    '700104',
    {
      vehicle: {
        type: 'Reisemobil',
        typeof: 'Kastenwagen',
        category: 'Rent',
        model: { producer: 'Knaus', model: 'BoxStar 600' },
      },
      pictures: [],
    },
  ],
]);
