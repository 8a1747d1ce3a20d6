/** A make as option of the `make` attribute. Names are brands and the same in every language. */
export interface Make {
  readonly id: string;
  readonly name: string;
  readonly builds: readonly ('motorhome' | 'trailer')[];
}

const make = (name: string, builds: 'm' | 't' | 'mt', id = slug(name)): Make => ({
  id,
  name,
  builds: builds.split('').map((letter) => (letter === 'm' ? 'motorhome' : 'trailer')),
});

/** A name as an option id. */
export function slug(name: string): string {
  const plain = name.trim().toLowerCase().replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ä', 'ae');
  return plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** Makes in alphabetical order; `other` is last. */
export const MAKES: readonly Make[] = [
  make('Adria', 'mt'),
  make('Ahorn', 'm'),
  make('Autostar', 'm'),
  make('Benimar', 'm'),
  make('Bürstner', 'mt'),
  make('Campereve', 'm'),
  make('Caravelair', 't'),
  make('Carado', 'm'),
  make('Carthago', 'm'),
  make('Challenger', 'm'),
  make('Chausson', 'm'),
  make('Citroën', 'm'),
  make('Clever', 'm'),
  make('Concorde', 'm'),
  make('CS Reisemobile', 'm'),
  make('Dethleffs', 'mt'),
  make('Dreamer', 'm'),
  make('Elnagh', 'm'),
  make('Eriba', 'mt'),
  make('Etrusco', 'm'),
  make('Eura Mobil', 'm'),
  make('Fendt', 't'),
  make('Fiat', 'm'),
  make('Fleurette', 'm'),
  make('Font Vendôme', 'm'),
  make('Ford', 'm'),
  make('Forster', 'm'),
  make('Frankia', 'm'),
  make('Giottiline', 'm'),
  make('Globecar', 'm'),
  make('Hobby', 'mt'),
  make('Humbaur', 't'),
  make('Hymer', 'm'),
  make('Itineo', 'm'),
  make('Joa Camp', 'm'),
  make('Kabe', 'mt'),
  make('Karmann', 'm'),
  make('Knaus', 'mt'),
  make('Kulba', 't'),
  make('La Mancelle', 't'),
  make('La Strada', 'm'),
  make('Laika', 'm'),
  make('LMC', 'mt'),
  make('Malibu', 'm'),
  make('McLouis', 'm'),
  make('Mercedes-Benz', 'm'),
  make('Mobilvetta', 'm'),
  make('Morelo', 'm'),
  make('Niesmann+Bischoff', 'm'),
  make('Phoenix', 'm'),
  make('Pilote', 'm'),
  make('Pössl', 'm'),
  make('Rapido', 'm'),
  make('Rimor', 'm'),
  make('Robel', 'm'),
  make('Roller Team', 'm'),
  make('Sterckeman', 't'),
  make('Sun Living', 'm'),
  make('Sunlight', 'm'),
  make('Swift', 'mt'),
  make('Tabbert', 't'),
  make('TEC', 'mt'),
  make('T@B', 't', 'tab'),
  make('Volkswagen', 'm'),
  make('Weinsberg', 'mt'),
  make('Westfalia', 'm'),
  make('Wilk', 't'),
  make('Wingamm', 'm'),
  { id: 'other', name: 'Andere', builds: ['motorhome', 'trailer'] },
];

/** How the trade calls makes for short, folded. */
export const MAKE_SHORT: Readonly<Record<string, string>> = {
  vw: 'Volkswagen',
  mb: 'Mercedes-Benz',
  eura: 'Eura Mobil',
};

const names = new Map(MAKES.map((entry) => [entry.id, entry.name]));

/** Name of a make by its option id; null when unknown or `other`. */
export const makeName = (id: unknown): string | null =>
  typeof id === 'string' && id !== 'other' ? (names.get(id) ?? null) : null;

/** What else a make is called; nothing where it is not known. */
export const shortNamesOf = (make: string | null): readonly string[] =>
  Object.entries(MAKE_SHORT).flatMap(([short, name]) => (name === make ? [short] : []));

/** Keys of the settings that hold the flagged makes of a vehicle type. */
export const FLAGGED_MAKES = {
  motorhome: 'flagged_makes_motorhome',
  trailer: 'flagged_makes_trailer',
} as const;

/** Settings that are for the team alone; all others are public. */
export const TEAM_SETTINGS: readonly string[] = /* @__PURE__ */ Object.values(FLAGGED_MAKES);

/**
 * True where a setting's text names the make (spec 2 §5.4): names as people write them, by commas or one a line. What it
 * flags is pointed out to the team, and never refused.
 */
export const isFlaggedMake = (id: unknown, text: string): boolean =>
  typeof id === 'string' &&
  id !== 'other' &&
  text.split(/[,;\n]/).some((name) => slug(name) === id || slug(name) === slug(names.get(id) ?? ''));
