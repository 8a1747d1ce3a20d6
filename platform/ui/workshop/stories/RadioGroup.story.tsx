import { RadioGroup, Store, User } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Fields', use: 'One of a few, all in sight.' };

export const List = () => (
  <RadioGroup
    label="Entfernung ab 34117 Kassel"
    defaultValue="300"
    choices={[
      { value: '100', label: 'bis 100 km', count: 31 },
      { value: '300', label: 'bis 300 km', count: 143 },
      { value: '500', label: 'bis 500 km', disabled: true },
    ]}
  />
);
export const Row = () => (
  <RadioGroup
    label="Anrede"
    look="row"
    error="Bitte wählen."
    choices={['Frau', 'Herr', 'Keine'].map((label) => ({ value: label, label }))}
  />
);
export const Tiles = () => (
  <RadioGroup
    label="Wer verkauft?"
    look="tiles"
    defaultValue="private"
    choices={[
      { value: 'private', label: 'Privat', note: 'kostenlos', icon: <User aria-hidden="true" /> },
      { value: 'commercial', label: 'Gewerblich', icon: <Store aria-hidden="true" /> },
    ]}
  />
);
