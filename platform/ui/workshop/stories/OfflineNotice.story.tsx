import { OfflineNotice } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Messages',
  use: 'How old the figures are, and what waits. Shows itself while offline.',
};

export const Offline = () => (
  <OfflineNotice offline title="Sie sind offline.">
    Preise sind von 14:26:51. Bieten geht wieder, sobald die Verbindung steht.
  </OfflineNotice>
);
