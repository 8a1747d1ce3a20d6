import { FileDrop, Grid } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Fields',
  use: 'Takes files by drag and drop, by paste and by a picker.',
};

export const Progress = () => (
  <FileDrop
    title="Bilder hierher ziehen"
    hint="JPEG, PNG oder HEIC, bis 20 MB je Bild"
    action="Dateien wählen"
    accept={['image/*']}
    multiple
    onFiles={() => {}}
    items={[
      {
        id: '1',
        name: 'IMG_2041.heic',
        state: 'sending',
        percent: 62,
        note: '62 %',
        removeLabel: 'Abbrechen',
      },
      { id: '2', name: 'front.jpg', state: 'done', note: 'Fertig', removeLabel: 'Entfernen' },
      { id: '3', name: 'winzig.png', state: 'error', note: 'Zu klein', removeLabel: 'Entfernen' },
      { id: '4', name: 'heck.jpg', state: 'waiting', note: 'Wartet' },
    ]}
  />
);
export const States = () => (
  <Grid columns="form">
    <FileDrop
      title="Gewerbenachweis"
      action="Datei wählen"
      onFiles={() => {}}
      error="Bitte ein PDF oder ein Bild."
    />
    <FileDrop title="Fahrzeugschein" action="Datei wählen" onFiles={() => {}} disabled />
  </Grid>
);
