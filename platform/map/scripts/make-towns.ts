import { CATALOG_COUNTRIES, type CatalogCountry } from '@rollheim/contracts';
import { largestTowns } from '@rollheim/contracts/places';
import { project } from '../src/projection.ts';

/** So many towns of a country. */
const NUMBERS: Readonly<Record<CatalogCountry, number>> = {
  DE: 40,
  FR: 36,
  IT: 30,
  ES: 30,
  PL: 26,
  SE: 18,
  NO: 18,
  FI: 16,
  GR: 16,
  NL: 12,
  PT: 12,
  AT: 10,
  CZ: 10,
  HU: 10,
  CH: 9,
  DK: 9,
  BE: 8,
  HR: 8,
  SK: 6,
  SI: 4,
  LU: 1,
};
/** They are chosen of so many of its largest. */
const CHOSEN_OF = 150;
/** A town that is nearer to a larger one is left out, km. */
const APART_KM = 45;
/** Names as their own country writes them, where the source of postcodes writes them otherwise. */
const WRITTEN: Readonly<Record<string, string>> = {
  Almeria: 'Almería',
  Athens: 'Athína',
  Biała: 'Bielsko-Biała',
  Cordoba: 'Córdoba',
  Corfu: 'Kérkyra',
  Gijon: 'Gijón',
  Hyvinge: 'Hyvinkää',
  Malaga: 'Málaga',
  Palmas: 'Las Palmas',
  'Santa Cruz': 'Santa Cruz de Tenerife',
  Ústí: 'Ústí nad Labem',
};
/** Villages that the source has with the people of their region. */
const VILLAGES = new Set(['Custoias', 'Eisenzicken', 'Klinteby Frihed', 'Rabča', 'Solkan', 'Svenstrup']);

/** The file of towns: name, x and y in whole km of the map. The largest of each country come first, then those of large ones. */
export function townsFile(): string {
  const found: { name: string; x: number; y: number; rank: number }[] = [];
  for (const country of CATALOG_COUNTRIES) {
    let rank = 0;
    const own: { x: number; y: number }[] = [];
    for (const { name, lat, lon } of largestTowns(country, CHOSEN_OF)) {
      const { x, y } = project({ lat, lon });
      if (
        rank === NUMBERS[country] ||
        VILLAGES.has(name) ||
        own.some((each) => Math.hypot(each.x - x, each.y - y) < APART_KM)
      )
        continue;
      own.push({ x, y });
      found.push({
        name: WRITTEN[name] ?? name,
        x: Math.round(x),
        y: Math.round(y),
        rank: rank / NUMBERS[country],
      });
      rank += 1;
    }
  }
  const lines = found
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ name, x, y }) => JSON.stringify([name, x, y]));
  return `[\n${lines.join(',\n')}\n]\n`;
}
