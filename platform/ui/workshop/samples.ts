import { masters } from '@rollheim/illustrations';

/** Sample data; the product's texts come from its catalogues. */
export const MAKES = ['Adria', 'Bürstner', 'Carthago', 'Dethleffs', 'Fendt', 'Hobby', 'Hymer', 'Knaus'].map(
  (label) => ({ value: label.toLowerCase(), label }),
);

export const ROWS = ['Hymer B-Klasse MC T 580', 'Knaus Sky TI 700 MEG', 'Fendt Bianco 465'].map(
  (title, index) => ({
    id: index,
    title,
    place: '87700 Memmingen',
    price: 3975000 - index * 625000,
    state: (['success', 'error', 'tertiary'] as const)[index] ?? 'success',
  }),
);

export const WORD = { success: 'Bezahlt', error: 'Storniert', tertiary: 'Antwort offen' };

const drawing = (svg: string) => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;

/** Pictures of a vehicle, drawn. */
export const PICTURES = (masters[0]?.views ?? []).slice(0, 6).map((view) => ({
  id: view.name,
  src: drawing(view.draw()),
  alt: view.name,
}));

/** Pictures of three vehicles. */
export const VEHICLES = masters.slice(0, 3).map((master) => ({
  id: master.id,
  src: drawing(master.views[0]?.draw() ?? ''),
}));

const now = Date.now();

/** An instant so many seconds after the page was opened. */
export const inSeconds = (seconds: number): string => new Date(now + seconds * 1000).toISOString();
