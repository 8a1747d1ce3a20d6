/** Columns of a vehicle whose values are options with labels, by the option's list. */
export const KIND_COLUMNS = ['product_type', 'category', 'fuel', 'transmission'] as const;

export type KindColumn = (typeof KIND_COLUMNS)[number];

/** What people also call them, in any of our languages, beside the labels; several words are one name. */
export const OTHER_NAMES: readonly (readonly [KindColumn, string, string])[] = [
  [
    'product_type',
    'motorhome',
    'womo, reisemobil, motorhome, motor home, camper, campervan, camper van, rv, camping-car, husbil, autocamper, kampeerauto, kampeerwagen, mobilhome, autocaravana, samochód kempingowy, samochód campingowy, kampervan, obytňák, obytný automobil, obytné auto',
  ],
  [
    'product_type',
    'trailer',
    'wowa, wohnanhänger, caravan, sleurhut, campingvogn, husvagn, karawan, przyczepa, remolque, obytný přívěs, obytný karavan',
  ],
  [
    'category',
    'semi_integrated',
    'ti, teilintegrierter, halvintegreret, perfilada, low profile, poloviční integrace',
  ],
  ['category', 'integrated', 'vi, vollintegrierter, integral, a-klasse, a class'],
  ['category', 'alcove', 'alkoven, alkovmobil, capuchina, overcab, over cab'],
  [
    'category',
    'panel_van',
    'kawa, kastenwagen, campervan, camper van, plåtis, buscamper, kampervan, furgoneta, van conversion, obytná dodávka',
  ],
  ['category', 'campervan', 'bulli, bus, campingbus, campervan, camper van, minikamper, mini camper'],
  [
    'transmission',
    'automatic',
    'automatikgetriebe, automatic gearbox, automatic transmission, automatische versnellingsbak, automatväxellåda, cambio automático, caja automática, skrzynia automatyczna, automatická převodovka',
  ],
  [
    'transmission',
    'manual',
    'manual gearbox, manual transmission, handschaltung, manuální převodovka, skrzynia manualna, caja manual, manuell låda',
  ],
];

/** What the trade and its buyers also call pieces of equipment, beside the labels. */
export const OTHER_EQUIPMENT: Readonly<Record<string, string>> = {
  rear_garage: 'garage, heckgarage, rear garage, garaje, bagagegarage, garagem',
  towbar:
    'ahk, anhängevorrichtung, tow bar, towball, trekhaak, dragkrok, anhængertræk, hak holowniczy, tažné, enganche',
  reversing_camera: 'rfk, rückfahrcam, rear view camera, backkamera',
  satellite_system: 'sat, satanlage, sat anlage, satellite dish, schotel, parabol',
  solar:
    'pv, photovoltaik, solarpanel, solar panel, zonnepanelen, zonnepaneel, solpanel, fotowoltaika, fotovoltaika',
  navigation: 'navi, gps, satnav',
  cruise_control: 'tempomat, cruise, tempomaat, farthållare, fartpilot',
  bicycle_rack: 'fahrradhalter, bike rack, fietsdrager, cykelhållare, cykelholder, portabicicletas',
};

/** Words between words, in all languages: they ask for nothing. 'van' is a body in most of them. */
export const FILLERS: ReadonlySet<string> = new Set(
  [
    'mit und für im in am an von der die das ein eine',
    'with and for the of',
    'con y para el la los las un una',
    'med og til den det',
    'met en voor het een',
    'z ze i oraz dla w',
    's se pro ve',
    'och för på ett',
  ].flatMap((words) => words.split(' ')),
);

/** Attributes whose names say which field the words beside them are of: 'Marke Hymer', 'Getriebe Automatik'. */
export const NAMED_FIELDS = [
  'make',
  'model',
  'category',
  'fuel',
  'transmission',
  'chassis',
  'mileage',
  'power',
  'length',
  'licensed_weight',
] as const;

/** What fields of a vehicle are also called, beside the labels. */
export const OTHER_FIELDS =
  'hersteller, aufbau, fahrzeugtyp, preis, gewicht, manufacturer, brand, gearbox, price, weight, fabrikant, opbouw, prijs, gewicht, tillverkare, bränsle, pris, vikt, fabrikat, vægt, producent, zabudowa, cena, waga, masa, fabricante, carrocería, precio, peso, výrobce, nástavba, hmotnost';
