import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  ['de', 'Das Fahrzeug ist aus erster Hand und wurde nur im Sommer gefahren. Es hat keine Mängel.'],
  ['en', 'The vehicle has one owner and was only driven in the summer. It is in a very good condition.'],
  ['nl', 'De camper is uit de eerste hand en heeft geen gebreken. Het dak werd vorig jaar vernieuwd.'],
  ['sv', 'Bilen är i mycket bra skick och har bara körts på sommaren. Det finns inga skador.'],
  ['da', 'Bilen er i meget god stand og har kun kørt om sommeren. Taget blev skiftet af os, uden skader.'],
  ['pl', 'Kamper jest w bardzo dobrym stanie i był używany tylko latem. Nie ma żadnych usterek.'],
  [
    'es',
    'El vehículo es de un solo dueño y está en muy buen estado. No tiene daños y se entrega con la llave.',
  ],
  ['cs', 'Vůz je ve velmi dobrém stavu a byl používán jen v létě. Má nové pneumatiky a je bez závad.'],
])('a text in %s is known by its frequent words', (locale, text) => {
  expect(languageOf(text)).toBe(locale);
});

test('names of things alone, and nothing, are of no language', () => {
  for (const text of ['', 'Knaus Sky TI 700 MEG', '12345 !!']) expect(languageOf(text)).toBeNull();
});
