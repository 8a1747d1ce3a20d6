import { BedDouble, CheckboxGroup, ShowerHead } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Fields', use: 'Any of a few, all in sight.' };

export const List = () => (
  <CheckboxGroup
    label="Fahrzeugart"
    defaultValue={['a', 'b']}
    choices={[
      { value: 'a', label: 'Wohnmobil', count: 148 },
      { value: 'b', label: 'Wohnwagen', count: 59 },
      { value: 'c', label: 'Anhänger', count: 7, disabled: true },
    ]}
  />
);
export const Tiles = () => (
  <CheckboxGroup
    label="Ausstattung"
    look="tiles"
    defaultValue={['bed']}
    error="Bitte mindestens zwei wählen."
    choices={[
      { value: 'bed', label: 'Festbett', note: 'auch Queensbett', icon: <BedDouble aria-hidden="true" /> },
      { value: 'shower', label: 'Separate Dusche', icon: <ShowerHead aria-hidden="true" /> },
      { value: 'none', label: 'Nicht wählbar', disabled: true },
    ]}
  />
);
