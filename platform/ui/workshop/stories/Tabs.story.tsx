import { Stack, Tabs } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Lists',
  use: 'Views of one thing, one at a time. Pages are links, not tabs: see TabNav.',
};

export const Looks = () => (
  <Stack>
    <Tabs
      label="Ansichten"
      tabs={[
        { id: '1', label: 'Alle', count: 12, content: <p>Alle Gebote</p> },
        { id: '2', label: 'Offen', content: <p>Offene Gebote</p> },
        { id: '3', label: 'Gesperrt', content: null, disabled: true },
        { id: '4', label: 'Beendet', content: <p>Beendete Gebote</p> },
      ]}
    />
    <Tabs
      label="Darstellung"
      look="segment"
      tabs={[
        { id: '1', label: 'Liste', content: <p>Als Liste</p> },
        { id: '2', label: 'Karte', content: <p>Auf der Karte</p> },
      ]}
    />
  </Stack>
);
