/** Series of a make: its name, its body (option of `category`), and models of it behind that name. */
export interface Series {
  readonly name: string;
  readonly body: string;
  readonly models: readonly string[];
}

const BODY = {
  si: 'semi_integrated',
  i: 'integrated',
  a: 'alcove',
  v: 'panel_van',
  c: 'campervan',
  w: 'caravan',
  t: 'caravan_touring',
  m: 'mini_caravan',
  k: 'cargo_trailer',
} as const;

/** `models`: separated by commas. */
const s = (name: string, body: keyof typeof BODY, models = ''): Series => ({
  name,
  body: BODY[body],
  models: models === '' ? [] : models.split(', '),
});

/**
 * Series that are sold used in Europe, by the id of their make, as their makers write them, the usual ones first. It offers
 * and forbids nothing: whatever else a seller types is taken. A model is here where its name is sure; layouts change every
 * year, and no list has them all.
 */
// oxfmt-ignore
export const SERIES: Readonly<Record<string, readonly Series[]>> = {
  adria: [s('Coral', 'si', 'Axess 600 SL, Axess 670 SL, Plus 600 SL, Supreme 670 SL'), s('Matrix', 'si', 'Axess 600 SL, Plus 600 DT, Plus 670 SL, Supreme 670 SL'), s('Compact', 'si', 'DL, SL, SP, SC'), s('Sonic', 'i', 'Axess 600 SL, Plus 700 SL, Supreme 710 SL'), s('Twin', 'v', 'Axess 600 SP, Plus 600 SPB, Supreme 640 SLB, Supreme 640 SGX, Max 680 SLB'), s('Altea', 'w', '432 PX, 472 PU, 542 PK'), s('Aviva', 'w', '360 DK, 472 PK, 522 PT'), s('Adora', 'w', '472 UP, 522 UP, 573 PT, 613 UT'), s('Alpina', 'w', '573 UP, 663 HT')],
  ahorn: [s('Camp', 'a', 'Alaska, Canada, Eco 683'), s('Van', 'v', '550, 620, Rio')],
  benimar: [s('Sport', 'a', '340, 346, 323'), s('Tessoro', 'si', '463, 483, 486, 494'), s('Mileo', 'si', '201, 202, 231, 282'), s('Benivan', 'v', '118, 119, 122')],
  buerstner: [s('Ixeo', 'si', 'TL 680 G, TL 728 G, TL 736, T 680, T 690 G'), s('Nexxo', 'si', 'Time T 690 G, Van T 569, Van T 690 G, T 728 G'), s('Lyseo', 'si', 'TD 606, TD 680 G, TD 690 G, TD 727 G, TD 736, TD 744'), s('Travel Van', 'si', 'T 590 G, T 620 G'), s('Delfin', 'si', 'T 680, T 690 G'), s('Elegance', 'i', 'I 900 G, I 910 G, I 920 G'), s('Grand Panorama', 'i', 'I 910 G, I 915'), s('Campeo', 'v', 'C 540, C 600, C 640'), s('Eliseo', 'v', 'C 540, C 600, C 640'), s('Premio Life', 'w', '415 TK, 425 TS, 495 TK, 550 TK'), s('Premio', 'w', '395 TS, 440 TK, 510 TK'), s('Averso', 'w', '465 TS, 485 TS, 535 TL'), s('Belcanto', 'w', '500 TK, 560 TL')],
  carado: [s('T', 'si', '132, 135, 337, 338, 447, 448, 449, 459'), s('V', 'si', '132, 337'), s('I', 'i', '338, 447, 449'), s('A', 'a', '132, 361, 461, 464'), s('CV', 'v', '540, 590, 600, 640')],
  carthago: [s('chic c-line', 'i', 'I 4.2, I 4.9 LE, I 4.9 LE L, I 5.0 QB L, I 6.2 XL QB'), s('chic c-line T', 'si', '4.2, 4.9 LE, 4.9 LE L, 5.3 QB'), s('c-tourer I', 'i', '142 QB, 144 QB, 148 LE, 149 LE, 150 QB'), s('c-tourer T', 'si', '142 DB, 143 LE, 144 LE, 148 LE, 150 QB'), s('c-compactline', 'i', 'I 138 DB, I 141 LE, I 143 LE'), s('chic e-line', 'i', 'I 44 QB, I 50 LE, I 51 QB'), s('chic s-plus', 'i', 'I 50 LE, I 52 QB, I 61 XL LE'), s('liner-for-two', 'i', 'I 53, I 53 L')],
  challenger: [s('Mageo', 'si', '268, 288, 308'), s('Graphite', 'si', '287 GA, 347 GA, 378 XLB'), s('Genesis', 'a', '394, C 256'), s('287 GA', 'si'), s('Vany', 'v', 'V 114, V 210')],
  chausson: [s('Welcome', 'si', '510, 610, 630, 728 EB'), s('Flash', 'si', '02, 610, 628 EB, 718 XLB'), s('640', 'si', 'Welcome, Titanium, Exaltis'), s('Twist', 'v', 'V 594, V 697'), s('X', 'si', '550, 650')],
  concorde: [s('Credo', 'i', '735 H, 791 L, 795 L'), s('Carver', 'i', '791 L, 821 L, 841 L'), s('Charisma', 'i', '840 L, 860 LI, 900 L'), s('Liner Plus', 'i', '940 M, 990 G')],
  dethleffs: [s('Trend T', 'si', '6557 DBM, 6717 EB, 6757 DBM, 7017 EB, 7057 DBM, 7057 EB'), s('Trend I', 'i', '6757 DBM, 7017 EB, 7057 DBM'), s('Trend A', 'a', '5887, 6977'), s('Pulse T', 'si', '6811 EB, 7051 DBM, 7051 EB'), s('Pulse I', 'i', '6811 EB, 7051 DBM'), s('Just', 'si', 'T 6752, T 6812 EB, T 7052 DBL, T 7052 EB'), s('Advantage T', 'si', '6611, 7051 DBM'), s('Esprit I', 'i', '7010, 7150-2 DBM, 7150-2 EB'), s('Globetrotter XLi', 'i', '7850, 7850-2 EB, 7850-2 DBM'), s('Globebus', 'si', 'T 1, T 6, T 7, T 11'), s('Globetrail', 'v', '590 DR, 600 DR, 640 HR'), s('Camper', 'w', '460 EL, 470 FR, 510 V, 530 FSK, 550 ESK, 730 FKR'), s("c'go", 'w', '415 QL, 475 EL, 495 QSK, 565 FMK'), s('Nomad', 'w', '460 EL, 530 DR, 560 FMK'), s('Coco', 'w', '320 C')],
  elnagh: [s('Baron', 'si', '531, 560, 565'), s('T-Loft', 'si', '450, 529, 530'), s('E-Van', 'v', '3, 5')],
  eriba: [s('Touring', 't', 'Familia 310, Troll 530, Troll 535, Troll 542, Triton 418, Triton 420, Triton 430, Feeling 425'), s('Nova', 'w', '470, 530, 545, 585'), s('Exciting', 'w', '471, 485, 560'), s('Living', 'w', '470, 550, 560')],
  etrusco: [s('T', 'si', '5900 DB, 6900 DB, 7300 SB, 7400 QBC, 7400 SBC'), s('I', 'i', '6900 QB, 7400 QB, 7400 SB'), s('A', 'a', '6600 BB, 7300 DB'), s('CV', 'v', '540 DB, 600 DB, 640 SB')],
  eura_mobil: [s('Profila T', 'si', '660 EB, 675 SB, 695 EB, 720 EF, 726 EF'), s('Profila RS', 'si', '660 HB, 675 SB, 720 EB'), s('Integra Line', 'i', '650 HS, 660 EB, 695 EB, 720 EF'), s('Integra', 'i', '760 EB, 890 EB'), s('Activa One', 'a', '550 MS, 630 LS, 650 HS, 690 HB'), s('Van', 'v', 'V 595 HB, V 635 EB')],
  fendt: [s('Bianco Activ', 'w', '390 FHS, 465 SGE, 465 TG, 515 SG, 515 SKM, 560 SKM'), s('Bianco Selection', 'w', '465 TG, 515 SGE'), s('Saphir', 'w', '465 TG, 495 SKM, 515 SG, 560 SRF'), s('Tendenza', 'w', '465 TG, 515 SG, 560 SFDW, 650 SFDW'), s('Opal', 'w', '465 SFH, 515 SG, 560 SRF'), s('Diamant', 'w', '560 SG, 700 SFDW'), s('Apero', 'w', '465 TG, 495 SFR, 560 SKM')],
  ford: [s('Nugget', 'c', 'Westfalia, Plus 2.0, Active, Trail'), s('Transit Custom Nugget', 'c')],
  frankia: [s('F-Line', 'i', 'I 680 Plus, I 740 Plus, I 790 GD, I 8400 GD'), s('M-Line', 'i', 'I 7400 GD, I 8400 GDK'), s('Platin', 'i', 'I 8400 GD, I 8400 Plus'), s('Yucon', 'v', '6.0, 7.0')],
  globecar: [s('Campscout', 'v'), s('Roadscout', 'v'), s('Globescout', 'v'), s('Summit', 'v', '540, 600, 640')],
  hobby: [s('Optima', 'si', 'De Luxe T65 GE, De Luxe T65 HGE, De Luxe T70 E, Ontour T65 GE, Premium T65 HGE'), s('Siesta', 'si', 'De Luxe T65 GE, T65 GE, T70 E'), s('Vantana', 'v', 'K55 F, K60 ET, K60 FT, K65 T'), s('De Luxe', 'w', '400 SFE, 440 SF, 460 UFe, 495 UL, 515 UHK, 540 UK, 560 KMFe'), s('Excellent', 'w', '460 SFf, 495 UL, 540 UL, 560 WLU, 650 UMFe'), s('Prestige', 'w', '560 WFU, 620 CL, 650 UFf, 720 KWFU'), s('Ontour', 'w', '390 SF, 460 DL, 470 UL'), s('Premium', 'w', '495 UL, 560 UL, 650 UFf'), s('Maxia', 'w', '495 UL, 585 UL, 660 WQM')],
  humbaur: [s('HA', 'k', '132513, 132513 Koffer, 752111'), s('HK', 'k', '132513, 253015, 254018'), s('HN', 'k', '203116, 253118')],
  hymer: [s('Exsis-t', 'si', '374, 474, 562, 580, 588, 674, 678'), s('Exsis-i', 'i', '474, 504, 562, 580, 588, 594, 674, 678'), s('B-Klasse MC T', 'si', '550, 580, 600, 680, 690'), s('B-Klasse MC I', 'i', '550, 580, 600, 680, 690'), s('B-Klasse ML T', 'si', '580, 750, 780'), s('B-Klasse ML I', 'i', '780, 790, 880, 890'), s('B-Klasse', 'i', '504, 508, 544, 588 DL, 594, 644, 678, 698 CL, SupremeLine 708, DynamicLine 444'), s('ML-T', 'si', '540, 560, 570, 580, 620, 630'), s('ML-I', 'i', '540, 570, 580, 620, 630'), s('Tramp', 'si', 'S 585, S 680, S 685, S 695, CL 654, CL 674, CL 678, SL 568'), s('Van', 'si', '314, 374, 512, 572'), s('Duomobil', 'i', 'B-DL 534, B-DL 634'), s('Free', 'v', '540, 600, 600 Campus, 602, S 600'), s('Grand Canyon', 'v', '600, S, S 4x4'), s('Fox', 'v'), s('Sydney', 'v'), s('Ayers Rock', 'v'), s('Yosemite', 'v')],
  kabe: [s('Royal', 'w', '560 GLE, 600 GLE, 630 GLE, 780 TDL'), s('Classic', 'w', '560 XL, 600 XL, 660'), s('Imperial', 'w', '600 TDL, 630 GLE, 780'), s('Travel Master', 'i', '740 LGB, 810 LGB, 880')],
  karmann: [s('Dexter', 'v', '550, 570, 580, 595, 625'), s('Davis', 'v', '540, 590, 620'), s('Duncan', 'c', '535')],
  knaus: [s('Sky Ti', 'si', '590 MF, 600 MG, 650 MEG, 650 MF, 650 MG, 700 LEG, 700 MEG, 700 MF, 700 MG, 700 MX'), s('Van Ti', 'si', '550 MD, 550 MF, 600 MG, 640 MEG, 650 MEG, 650 MEG Vansation'), s('L!ve Ti', 'si', '550 MF, 590 MF, 600 MG, 650 MEG, 650 MX, 700 MEG, 700 MX'), s('L!ve Wave', 'si', '650 MF, 650 MG, 700 MEG'), s('L!ve I', 'i', '600 MG, 650 MEG, 700 MEG'), s('L!ve Traveller', 'a', '550 DB, 600 DKG, 650 DG'), s('Sun Ti', 'si', '650 MF, 650 MEG, 700 LEG, 700 LX, 700 MEG'), s('Sky Wave', 'si', '650 MEG, 650 MF, 700 MEG'), s('Sky I', 'i', '650 LEG, 650 MG, 700 LEG, 700 LG'), s('Sun I', 'i', '700 LEG, 700 LX, 900 LEG, 900 LX'), s('Sky Traveller', 'a', '500 D, 600 DKG, 650 DG'), s('Tourer Van', 'si', '500 MQ'), s('Tourer CUV', 'si', '500 MQ'), s('BoxStar', 'v', '540 MQ, 540 Road, 600 Family, 600 Street, 600 Solution, 600 Lifetime, 630 Freeway, 630 ME'), s('BoxLife', 'v', '540 MQ, 600 DQ, 600 ME, 630 ME'), s('Südwind', 'w', '420 QD, 450 FU, 460 EU, 500 EU, 500 FU, 500 QDK, 540 QDK, 580 QS'), s('Sport', 'w', '400 LK, 400 QD, 420 QD, 450 FU, 460 EU, 500 FU, 500 KD, 500 QDK, 540 UE'), s('Azur', 'w', '500 EU, 500 FU'), s('Deseo', 'w', '400 LK, 400 TR')],
  kulba: [s('Woody', 't', '390'), s('Rookie', 'm', '350')],
  la_strada: [s('Avanti', 'v', 'C, EB, F, H, L, M, XL'), s('Regent', 'v', 'L, S'), s('Nova', 'si', 'EB, M'), s('Trento', 'v')],
  laika: [s('Ecovip', 'si', '209, 309, 310, 312, 390, 600'), s('Ecovip H', 'i', '3109, 3119, 4109'), s('Kosmo', 'si', '209, 309, 512, Campervan 6.0'), s('Kreos', 'i', '5009, 7009, 7010'), s('X', 'si', '595 R, 695 R')],
  lmc: [s('Cruiser T', 'si', '662 G, 672 G, 732 G, 742 G'), s('Cruiser', 'si', 'T 682 G, Passion T 643 G, Passion T 663 G, Comfort T 732 G'), s('Tourer', 'si', 'H 663 G, H 735 G'), s('Breezer', 'si', 'H 737 G, V 634, V 646 G'), s('Explorer', 'i', 'Comfort I 655, Premium I 745'), s('Innovan', 'v', '540, 590, 600'), s('Musica', 'w', '470 K, 490 K, 520 D, 583 E'), s('Style', 'w', '400 F, 440 D, 450 D, 490 K'), s('Vivo', 'w', '470 K, 490 K, 530 E, 583 K'), s('Sassino', 'w', '390 K, 460 E')],
  malibu: [s('Van', 'v', '540 DB, 600 DB, 600 DB charming, 600 LE, 640 LE, 640 LE charming, 640 K'), s('I', 'i', '410 DB, 430 LE, 440 LE, 500 QB'), s('T', 'si', '410 DB, 430 LE, 440 LE, 490 LE')],
  mclouis: [s('MC4', 'si', '20, 31, 75, 80, 231, 372, 379'), s('Fusion', 'si', '330, 331, 373'), s('Menfys', 'v', '3, 4'), s('Glamys', 'a', '22, 26, 222')],
  mercedes_benz: [s('Marco Polo', 'c', '220 d, 250 d, 300 d, Horizon, Activity'), s('Viano Marco Polo', 'c'), s('Sprinter', 'v', 'James Cook')],
  mobilvetta: [s('K-Yacht', 'i', 'MH 79, MH 85, Tekno Line 80, Tekno Line 89'), s('Kea', 'si', 'P 65, P 67, P 87'), s('Krosser', 'si', 'P 90, P 95'), s('Admiral', 'v', '5.1, 6.1')],
  niesmann_bischoff: [s('Smove', 'i', '7.4 B, 7.4 E, 8.6 E'), s('Arto', 'i', '77 E, 78 F, 79 E, 84 F, 85 E, 88 E, 88 EK'), s('Flair', 'i', '830 LE, 880 LF, 920 LE, 920 LW'), s('iSmove', 'i', '6.9 E, 7.3 E, 7.3 F')],
  pilote: [s('Pacific', 'si', 'P 650 GJ, P 696 D, P 696 U, P 740 C'), s('Galaxy', 'i', 'G 650 GJ, G 690 D, G 740 C, G 740 FC'), s('Reference', 'si', 'P 650, P 690'), s('Explorateur', 'i', 'G 740, G 781 C'), s('Van', 'v', 'V 540 G, V 600 G, V 600 J, V 630 J')],
  poessl: [s('2Win', 'v', 'Plus, R Plus, S Plus, Vario'), s('Summit', 'v', '540, 600, 600 Plus, 640, 640 Prime, Shine'), s('Roadcamp', 'v', 'R, L'), s('Roadcruiser', 'v', 'B, XL'), s('Roadmaster', 'v', 'L, X'), s('Trenta', 'v', '600, 640'), s('D-Line', 'v', 'Roadstar 600 L, Roadstar 640 DK'), s('Campster', 'c', 'Cult'), s('Vanster', 'c'), s('Vanline', 'v')],
  rapido: [s('Serie 6', 'si', '640 F, 650 FF, 665 F, 656 F, 686 F, 696 F'), s('Serie 80', 'i', '8065 dF, 8066 dF, 8086 dF, 8094 dF, 8096 dF'), s('Serie 8', 'i', '840 F, 850 F, 854 F, 855 F, 880 F'), s('8066 dF', 'si'), s('880 F', 'i'), s('9066 dF', 'i'), s('V', 'v', '43, 55, 62, 65 XL')],
  rimor: [s('Seal', 'si', '5, 12, 95, 695'), s('Kayak', 'si', '5, 95, 695'), s('Evo', 'a', '5, 77'), s('Horus', 'v', '12, 38, 67')],
  roller_team: [s('Kronos', 'a', '274 TL, 277 M, 279 M, 295 M'), s('Zefiro', 'si', '266 TL, 284 TL, 265 TL, 295 TL'), s('Granduca', 'a', '255 P, 274 TL'), s('Livingstone', 'v', '2, 5, K2, Sport')],
  sterckeman: [s('Easy', 'w', '350 CP, 390 CP, 420 CP, 430 CP, 496 PE'), s('Starlett', 'w', '390 CP, 420 CP, 470 PE, 490 PE'), s('Evolution', 'w', '470 PE, 495 PE, 580 PE')],
  sun_living: [s('V', 'v', '55 SP, 60 SP, 65 SL'), s('S', 'si', '60 SP, 70 SL, 75 SL'), s('A', 'a', '70 DK, 75 DP'), s('Lido', 'si', 'A 45 DK, S 42 SP, M 46 SP')],
  sunlight: [s('T', 'si', '58, 60, 65, 66, 67, 67 S, 68, 69 L, 690 L, 640'), s('V', 'si', '60, 66, 69'), s('I', 'i', '67, 68, 69 L'), s('A', 'a', '58, 60, 68, 70, 72'), s('Cliff', 'v', '540, 590, 600, 640, 601, Adventure')],
  tab: [s('320', 'm', 'Basic, Offroad, RS'), s('400', 'm', 'TD, Basic'), s('L@B', 'm')],
  tabbert: [s('Da Vinci', 'w', '380 TD, 450 E, 460 E, 490 TD, 495 HE, 500 KD, 540 E'), s('Rossini', 'w', '450 TD, 490 DM, 520 DM, 540 E'), s('Puccini', 'w', '490 TD, 560 E, 590 E, 655 DF'), s('Vivaldi', 'w', '490 TD, 540 E, 560 DMK'), s('Pep', 'w', '490 TD, 540 DMK'), s('Cellini', 'w', '655 DF, 750 HTD')],
  tec: [s('TI', 'si', '630 SG, 645 G, 662 G'), s('Travel King', 'w', '460 E, 510 E'), s('Tendenza', 'w', '480 TG')],
  volkswagen: [s('California', 'c', 'Beach, Coast, Ocean, Comfortline, Trendline'), s('T6.1 California', 'c', 'Beach, Coast, Ocean'), s('T6 California', 'c', 'Beach, Coast, Ocean'), s('T5 California', 'c', 'Beach, Comfortline'), s('Grand California', 'v', '600, 680'), s('Multivan', 'c'), s('Westfalia', 'c', 'Joker, Club Joker')],
  weinsberg: [s('CaraCompact', 'si', '600 MEG, 600 MEG Pepper, 600 MF, 640 MEG, Suite MB 640 MEG'), s('CaraSuite', 'si', '600 MF, 650 MEG, 650 MF, 650 MG, 700 MEG, 700 ME, 700 MX'), s('CaraLoft', 'si', '600 MF, 650 MEG, 650 MF, 700 MEG'), s('CaraCore', 'i', '650 MEG, 650 MF, 700 MEG'), s('CaraBus', 'v', '540 MQ, 600 K, 600 ME, 600 MQ, 601 K, 601 MQ, 601 MQH, 630 ME'), s('CaraTour', 'v', '540 MQ, 600 K, 600 ME, 600 MQ, 630 ME'), s('CaraOne', 'w', '390 QD, 400 LK, 420 QD, 450 FU, 480 EU, 480 QDK, 500 FDK, 740 UDF'), s('CaraCito', 'w', '390 QD, 450 FU, 470 EU, 500 QDK'), s('CaraHome', 'a', '550 MG, 600 DKG, 650 DG')],
  westfalia: [s('Amundsen', 'v', '540 D, 600 D, 600 E'), s('Columbus', 'v', '540 D, 600 D, 601 D, 640 E'), s('Sven Hedin', 'v'), s('James Cook', 'v'), s('Club Joker', 'c', 'City'), s('Kepler', 'c', 'One, Five, Six')],
};
