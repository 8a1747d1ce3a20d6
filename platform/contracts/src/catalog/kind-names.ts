/** Columns of a vehicle whose values are options with labels, by the option's list. */
export const KIND_COLUMNS = ['product_type', 'category', 'fuel', 'transmission'] as const;

export type KindColumn = (typeof KIND_COLUMNS)[number];

/** What people also call them, in any of our languages, beside the labels. */
export const OTHER_NAMES: readonly (readonly [KindColumn, string, string])[] = [
  [
    'product_type',
    'motorhome',
    'womo reisemobil motorhome camper campervan rv husbil autocamper kampeerauto mobilhome autocaravana obytňák',
  ],
  [
    'product_type',
    'trailer',
    'wowa wohnanhänger caravan sleurhut campingvogn husvagn karawan przyczepa remolque',
  ],
  ['category', 'semi_integrated', 'teilintegrierter halvintegreret perfilada'],
  ['category', 'integrated', 'vollintegrierter integral a-klasse'],
  ['category', 'alcove', 'alkoven alkovmobil capuchina overcab'],
  ['category', 'panel_van', 'kastenwagen campervan van plåtis buscamper kampervan furgoneta'],
  ['category', 'campervan', 'bulli campingbus campervan van minikamper'],
];

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
