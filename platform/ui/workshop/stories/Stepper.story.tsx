import { useState } from 'react';
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
export const WithProgress = () => (
  <Stepper
    label="Ihr Inserat"
    doneLabel="erledigt"
    progress={{ label: 'Fortschritt', percent: 46, output: '46 %' }}
    steps={[
      { id: '1', label: 'Fahrzeug', state: 'done' },
      { id: '2', label: 'Ausstattung', state: 'now', percent: 20 },
      { id: '3', label: 'Bilder', state: 'todo' },
    ]}
  />
);

/** On a phone one line, whose press shows the list. */
export const Folded = () => {
  const [open, onOpen] = useState(false);
  return (
    <Stepper
      label="Schritte"
      doneLabel="erledigt"
      fold={{ open, onOpen }}
      progress={{ label: 'Schritt 2 von 3', percent: 46, output: '46 %' }}
      steps={[
        { id: '1', label: 'Fahrzeug', state: 'done', href: '#1' },
        { id: '2', label: 'Ausstattung', state: 'now', percent: 20 },
        { id: '3', label: 'Bilder', state: 'todo' },
      ]}
    />
  );
};
