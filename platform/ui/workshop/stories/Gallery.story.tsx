import { Gallery } from '../../src/index.ts';
import { PICTURES } from '../samples.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Lists',
  use: 'The main picture, four more, and all of them full screen (zoom, keys, swipe).',
};

export const OpenPictures = () => (
  <Gallery
    pictures={PICTURES.map((picture, index) => ({ ...picture, kind: index < 4 ? 'exterior' : 'interior' }))}
    labels={{
      title: 'Bilder',
      all: `${PICTURES.length} Bilder`,
      close: 'Schließen',
      previous: 'Voriges Bild',
      next: 'Nächstes Bild',
      gone: 'Dieses Bild ist nicht mehr da.',
      zoom: { in: 'Vergrößern', out: 'Verkleinern', reset: 'Ganzes Bild zeigen' },
      kinds: {
        title: 'Ansichten',
        all: 'Alle',
        names: [
          ['exterior', 'Außen'],
          ['interior', 'Innen'],
          ['damage', 'Schäden'],
        ],
      },
      position: (index, count) => `Bild ${index} von ${count}`,
    }}
  />
);
