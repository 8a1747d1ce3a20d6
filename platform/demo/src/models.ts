/** Body as the illustrations draw it. */
type Body =
  | 'integriert'
  | 'teilintegriert'
  | 'alkoven'
  | 'kastenwagen'
  | 'bus'
  | 'wohnwagen'
  | 'nostalgie'
  | 'tropfen'
  | 'koffer';

/** A model of the market: its price when new (EUR), its size in mm, its weight in kg. */
export interface Model {
  readonly make: string;
  readonly model: string;
  readonly body: Body;
  readonly category: string;
  readonly chassis: string;
  readonly price: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
  readonly beds: number;
  readonly power: number;
  /** The first year of its registrations; none is older than the market looks back. */
  readonly since: number;
}

/** Of a model that has been built for longer than the market looks back. */
const EVER = 1990;

const van = (
  make: string,
  model: string,
  price: number,
  length: number,
  beds = 2,
  chassis = 'fiat_ducato',
  since = EVER,
): Model => ({
  make,
  model,
  body: 'kastenwagen',
  category: 'panel_van',
  chassis,
  price,
  length,
  width: 2050,
  height: 2610,
  weight: 3500,
  beds,
  power: 103,
  since,
});
const semi = (
  make: string,
  model: string,
  price: number,
  length: number,
  beds = 4,
  chassis = 'fiat_ducato',
  weight = 3500,
): Model => ({
  make,
  model,
  body: 'teilintegriert',
  category: 'semi_integrated',
  chassis,
  price,
  length,
  width: 2320,
  height: 2880,
  weight,
  beds,
  power: 103,
  since: EVER,
});
const full = (
  make: string,
  model: string,
  price: number,
  length: number,
  chassis = 'fiat_ducato',
  weight = 4400,
): Model => ({
  make,
  model,
  body: 'integriert',
  category: 'integrated',
  chassis,
  price,
  length,
  width: 2320,
  height: 2960,
  weight,
  beds: 4,
  power: 118,
  since: EVER,
});
const alcove = (
  make: string,
  model: string,
  price: number,
  length: number,
  chassis = 'fiat_ducato',
): Model => ({
  make,
  model,
  body: 'alkoven',
  category: 'alcove',
  chassis,
  price,
  length,
  width: 2330,
  height: 3190,
  weight: 3500,
  beds: 6,
  power: 103,
  since: EVER,
});
const bus = (make: string, model: string, price: number, chassis: string, since: number): Model => ({
  make,
  model,
  body: 'bus',
  category: 'campervan',
  chassis,
  price,
  length: 4904,
  width: 1904,
  height: 1990,
  weight: 3080,
  beds: 4,
  power: 110,
  since,
});
const caravan = (
  make: string,
  model: string,
  price: number,
  length: number,
  weight: number,
  beds: number,
): Model => ({
  make,
  model,
  body: 'wohnwagen',
  category: 'caravan',
  chassis: 'al_ko',
  price,
  length,
  width: 2320,
  height: 2630,
  weight,
  beds,
  power: 0,
  since: EVER,
});
const classic = (make: string, model: string, price: number, length: number): Model => ({
  make,
  model,
  body: 'nostalgie',
  category: 'caravan_touring',
  chassis: 'al_ko',
  price,
  length,
  width: 2100,
  height: 2260,
  weight: 1300,
  beds: 3,
  power: 0,
  since: EVER,
});
const mini = (make: string, model: string, price: number): Model => ({
  make,
  model,
  body: 'tropfen',
  category: 'mini_caravan',
  chassis: 'al_ko',
  price,
  length: 4990,
  width: 2010,
  height: 2310,
  weight: 900,
  beds: 2,
  power: 0,
  since: EVER,
});
const cargo = (make: string, model: string, price: number, length: number, weight: number): Model => ({
  make,
  model,
  body: 'koffer',
  category: 'cargo_trailer',
  chassis: 'al_ko',
  price,
  length,
  width: 2030,
  height: 2450,
  weight,
  beds: 0,
  power: 0,
  since: EVER,
});

/** What is in the demo market, roughly in the shares in which it is sold. */
// oxfmt-ignore
export const MODELS: readonly Model[] = [
  semi('hymer', 'B-Klasse MC T 580', 118_000, 6990, 4, 'mercedes_sprinter', 4100), semi('hymer', 'Exsis-t 474', 84_900, 6740, 2), semi('knaus', 'Sky TI 700 MEG', 79_500, 7490), semi('knaus', 'L!ve Wave 650 MG', 71_000, 6980),
  semi('buerstner', 'Ixeo TL 680 G', 82_300, 6990), semi('buerstner', 'Nexxo Time T 690 G', 68_900, 6990), semi('dethleffs', 'Trend T 7057 DBM', 72_500, 7410), semi('dethleffs', 'Pulse T 7051 DBM', 84_000, 7390),
  semi('carado', 'T 447', 64_700, 7360), semi('sunlight', 'T 68', 63_900, 7410), semi('weinsberg', 'CaraCompact 600 MEG', 66_500, 6750), semi('weinsberg', 'CaraSuite 650 MF', 62_400, 6990),
  semi('adria', 'Coral Axess 600 SL', 73_800, 6990), semi('adria', 'Matrix Plus 670 SL', 83_400, 7460, 5), semi('lmc', 'Cruiser T 732 G', 74_900, 7340), semi('carthago', 'chic c-line T 4.9 LE', 102_000, 6920),
  semi('eura_mobil', 'Profila T 720 EF', 88_700, 7390), semi('laika', 'Ecovip 309', 91_500, 7390), semi('rapido', '8066 dF', 93_200, 7490), semi('chausson', '640 Welcome', 69_400, 6990), semi('pilote', 'Pacific P 696 D', 77_000, 6950), semi('challenger', '287 GA', 67_300, 6990),
  full('hymer', 'B-Klasse ML I 780', 146_000, 7790, 'mercedes_sprinter', 5500), full('carthago', 'chic c-line I 4.9 LE', 132_500, 6990), full('carthago', 'liner-for-two I 53', 189_000, 7560, 'iveco_daily', 5600), full('buerstner', 'Elegance I 920 G', 139_000, 8190), full('dethleffs', 'Globetrotter XLi 7850', 128_000, 8590, 'iveco_daily', 5600),
  full('niesmann_bischoff', 'Smove 7.4 E', 158_000, 7400), full('knaus', 'Sun I 900 LEG', 149_000, 8980), full('pilote', 'Galaxy G 740 FC', 108_000, 7450), full('frankia', 'F-Line I 740 Plus', 162_000, 7790, 'mercedes_sprinter', 5000), full('concorde', 'Credo 791 L', 198_000, 7990, 'iveco_daily', 6500), full('rapido', '880 F', 112_000, 7490),
  alcove('sunlight', 'A 70', 66_200, 6990), alcove('carado', 'A 461', 68_400, 7220), alcove('dethleffs', 'Trend A 5887', 71_900, 6500), alcove('roller_team', 'Kronos 279 M', 69_700, 7200), alcove('ahorn', 'Camp Alaska', 58_900, 6990, 'renault_master'), alcove('benimar', 'Sport 340', 61_800, 7200, 'ford_transit'), alcove('eura_mobil', 'Activa One 690 HB', 79_800, 6990),
  van('poessl', 'Summit 640', 56_400, 6358), van('poessl', '2Win Plus', 52_900, 5998), van('globecar', 'Campscout', 51_700, 5998), van('malibu', 'Van 640 LE', 64_800, 6360), van('hymer', 'Free 600', 58_200, 5990), van('knaus', 'BoxStar 600 Family', 57_300, 5990, 4), van('weinsberg', 'CaraBus 601 MQH', 51_900, 5990), van('adria', 'Twin Supreme 640 SLB', 66_400, 6360), van('westfalia', 'Amundsen 600 D', 63_500, 5998), van('la_strada', 'Avanti EB', 79_900, 6360), van('carado', 'CV 640', 50_800, 6360),
  bus('volkswagen', 'T6.1 California Ocean', 76_300, 'vw_transporter', 2019), bus('volkswagen', 'T6.1 California Coast', 68_400, 'vw_transporter', 2019), van('volkswagen', 'Grand California 600', 74_800, 5986, 4, 'vw_crafter', 2019), bus('mercedes_benz', 'Marco Polo 250 d', 78_500, 'mercedes_v_class', 2014), bus('ford', 'Nugget Plus 2.0', 67_900, 'ford_transit_custom', 2018), bus('poessl', 'Campster', 47_500, 'citroen_jumper', 2017),
  caravan('fendt', 'Bianco Activ 515 SG', 26_900, 7480, 1700, 4), caravan('fendt', 'Tendenza 560 SFDW', 31_200, 7760, 2000, 4), caravan('hobby', 'De Luxe 495 UL', 23_800, 7150, 1500, 4), caravan('hobby', 'Excellent 540 UL', 25_900, 7400, 1700, 4), caravan('knaus', 'Südwind 500 FU', 25_400, 7420, 1700, 4), caravan('knaus', 'Sport 450 FU', 19_900, 6720, 1350, 4),
  caravan('lmc', 'Musica 583 E', 27_500, 8000, 2000, 4), caravan('tabbert', 'Da Vinci 495 HE', 29_400, 7300, 1700, 4), caravan('dethleffs', 'Camper 530 FSK', 24_900, 7530, 1700, 6), caravan('buerstner', 'Premio Life 495 TK', 21_800, 7060, 1500, 6), caravan('adria', 'Aviva 472 PK', 18_900, 6820, 1300, 6), caravan('kabe', 'Royal 630 GLE', 46_500, 8400, 2300, 4), caravan('weinsberg', 'CaraOne 480 QDK', 19_400, 7080, 1500, 7), caravan('sterckeman', 'Easy 390 CP', 15_900, 6000, 1000, 5),
  classic('eriba', 'Touring Troll 530', 22_800, 5920), classic('eriba', 'Touring Triton 430', 19_600, 5020), classic('eriba', 'Touring Familia 310', 16_900, 4620), classic('kulba', 'Woody 390', 17_500, 5600),
  mini('tab', '320 RS', 16_800), mini('tab', '400 TD', 21_500), mini('kulba', 'Rookie 350', 13_900),
  cargo('humbaur', 'HK 253015', 4_900, 4780, 2500), cargo('humbaur', 'HA 132513 Koffer', 3_900, 4100, 1300),
];

const traded = new Set(['Sky TI 700 MEG', 'Ixeo TL 680 G', 'Trend T 7057 DBM', 'Bianco Activ 515 SG']);

/**
 * Models that were sold again and again: prices are published of lots of five sales of one model. Most are of one body,
 * so that a valuation of one of them is also compared with the lots of the others.
 */
export const TRADED: readonly Model[] = MODELS.filter(({ model }) => traded.has(model));
