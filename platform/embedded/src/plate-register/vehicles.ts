/** A row of a data set as the register's open data answer it: every value is a text. */
export type Row = Readonly<Record<string, string>>;

/** Invented vehicles in the form of the data set m9d7-ebf2, by plate. Lengths in cm, dates as `YYYYMMDD`. */
const VEHICLES: readonly Row[] = [
  {
    kenteken: 'RH458X',
    voertuigsoort: 'Personenauto',
    merk: 'HYMER',
    handelsbenaming: 'HYMER B 598 PREMIUMLINE',
    inrichting: 'kampeerwagen',
    vervaldatum_apk: '20280419',
    datum_eerste_toelating: '20160419',
    aantal_zitplaatsen: '4',
    eerste_kleur: 'WIT',
    cilinderinhoud: '2287',
    massa_ledig_voertuig: '2830',
    toegestane_maximum_massa_voertuig: '3500',
    lengte: '699',
    breedte: '235',
    hoogte_voertuig: '296',
    wam_verzekerd: 'Ja',
  },
  {
    kenteken: 'RHZ12B',
    voertuigsoort: 'Bedrijfsauto',
    merk: 'FIAT',
    handelsbenaming: 'DUCATO',
    inrichting: 'kampeerwagen',
    vervaldatum_apk: '20270301',
    datum_eerste_toelating: '20190301',
    aantal_zitplaatsen: '4',
    cilinderinhoud: '2287',
    toegestane_maximum_massa_voertuig: '3500',
    lengte: '599',
    breedte: '205',
    wam_verzekerd: 'Ja',
  },
  {
    kenteken: 'WRH32K',
    voertuigsoort: 'Middenasaanhangwagen',
    merk: 'KNAUS',
    handelsbenaming: 'SUDWIND 450 FU',
    inrichting: 'caravan',
    datum_eerste_toelating: '20180612',
    toegestane_maximum_massa_voertuig: '1500',
    lengte: '642',
    breedte: '232',
    hoogte_voertuig: '257',
  },
];

/** Their fuels, as in the data set 8ys7-d773. */
const FUELS: readonly Row[] = [
  {
    kenteken: 'RH458X',
    brandstof_volgnummer: '1',
    brandstof_omschrijving: 'Diesel',
    nettomaximumvermogen: '96.00',
    uitlaatemissieniveau: 'EURO 5',
  },
  {
    kenteken: 'RHZ12B',
    brandstof_volgnummer: '1',
    brandstof_omschrijving: 'Diesel',
    nettomaximumvermogen: '88.00',
    uitlaatemissieniveau: 'EURO 6',
  },
];

/** Rows by the path of their data set. */
export const DATA_SETS: Readonly<Record<string, readonly Row[]>> = {
  '/resource/m9d7-ebf2.json': VEHICLES,
  '/resource/8ys7-d773.json': FUELS,
};
