import { Stepper } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Figures',
  use: 'The steps of a wizard: done has a tick, now a ring and its percent.',
};

export const InAColumn = () => (
  <Stepper
    label="Schritte"
    doneLabel="erledigt"
    steps={[
      { id: '1', label: 'Konto angelegt', state: 'done' },
      { id: '2', label: 'Gewerbenachweis hochladen', state: 'now', percent: 60 },
      { id: '3', label: 'Prüfung durch unser Team', state: 'todo', href: '#3' },
    ]}
  />
);
