/** An invented ad of a portal. */
export interface PortalAd {
  /** In the words of schema.org, as the portals write it. */
  readonly vehicle: Readonly<Record<string, unknown>>;
  /** Drawn vehicle and view. */
  readonly pictures: readonly (readonly [master: string, view: string])[];
}

const quantity = (value: number, unitCode: string) => ({ '@type': 'QuantitativeValue', value, unitCode });
const own = (name: string, value: string) => ({ '@type': 'PropertyValue', name, value });

/** Invented ads by their numbers. */
export const PORTAL_ADS: ReadonlyMap<string, PortalAd> = new Map<string, PortalAd>([
  [
    '412345678',
    {
      vehicle: {
        '@type': ['Product', 'Vehicle'],
        name: 'Knaus Sky Ti 650 MEG',
        category: 'Wohnmobil',
        brand: { '@type': 'Brand', name: 'Knaus' },
        model: 'Sky Ti 650 MEG',
        bodyType: 'Teilintegriert',
        dateVehicleFirstRegistered: '2019-04-01',
        mileageFromOdometer: quantity(48_200, 'KMT'),
        fuelType: 'Diesel',
        vehicleTransmission: 'Schaltgetriebe',
        vehicleEngine: {
          '@type': 'EngineSpecification',
          enginePower: quantity(103, 'KWT'),
          engineDisplacement: quantity(2287, 'CMQ'),
        },
        depth: quantity(699, 'CMT'),
        width: quantity(232, 'CMT'),
        height: quantity(281, 'CMT'),
        weightTotal: quantity(3500, 'KGM'),
        vehicleSeatingCapacity: 4,
        additionalProperty: [
          own('Schlafplätze', '3'),
          own('Basisfahrzeug', 'Fiat Ducato'),
          own('HU bis', '07/2028'),
          own('Farbe', 'Weiß'),
        ],
        description: 'Gepflegtes Wohnmobil aus zweiter Hand, Garagenfahrzeug, alle Inspektionen.',
        offers: { '@type': 'Offer', price: 46_900, priceCurrency: 'EUR' },
      },
      pictures: [
        ['m05', 'side'],
        ['m05', 'front'],
        ['m05', 'rear'],
      ],
    },
  ],
  [
    '398765432',
    {
      vehicle: {
        '@type': 'Vehicle',
        name: 'Hobby De Luxe 540 UL',
        category: 'Wohnwagen',
        manufacturer: { '@type': 'Organization', name: 'Hobby' },
        model: { '@type': 'ProductModel', name: 'De Luxe 540 UL' },
        bodyType: 'Wohnwagen',
        dateVehicleFirstRegistered: '2017-05',
        weightTotal: quantity(1.8, 'TNE'),
        additionalProperty: [own('Schlafplätze', '4'), own('Länge', '7.210 mm'), own('HU bis', 'neu')],
        description: 'Familienwohnwagen mit Vorzelt.',
      },
      pictures: [['m04', 'side']],
    },
  ],
]);
