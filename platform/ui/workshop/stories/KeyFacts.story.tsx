import { KeyFacts } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Figures', use: 'Names and values.' };

export const Tiles = () => (
  <KeyFacts
    items={[
      { label: 'Erstzulassung', value: '06/2019' },
      { label: 'Kilometer', value: '48.200 km' },
      { label: 'Leistung', value: '120 kW', note: '163 PS' },
      { label: 'Schlafplätze', value: '4' },
    ]}
  />
);
export const Sums = () => (
  <KeyFacts
    look="sums"
    items={[
      { label: 'Offen', value: '41.428 €', note: '2 Rechnungen' },
      { label: 'Bezahlt', value: '128.900 €' },
      { label: 'Gebote', value: '12' },
    ]}
  />
);
export const List = () => (
  <KeyFacts
    look="list"
    items={['Länge', 'Breite', 'Höhe', 'Radstand'].map((label, index) => ({
      label,
      value: `${index + 2},34 m`,
    }))}
  />
);
