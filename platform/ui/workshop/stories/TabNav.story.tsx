import { Gavel, TabNav, User } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Pages', use: 'Links among pages that belong together.' };

export const Side = () => (
  <TabNav
    label="Händlerbereich"
    look="side"
    items={[
      { href: '#a', label: 'Meine Gebote', count: 4, icon: <Gavel aria-hidden="true" />, current: true },
      { href: '#b', label: 'Einkäufe', count: 12 },
      { href: '#c', label: 'Profil', icon: <User aria-hidden="true" /> },
    ]}
  />
);
export const Segment = () => (
  <TabNav
    label="Art"
    items={[
      { href: '#1', label: 'Laufend', current: true },
      { href: '#2', label: 'Beendet' },
    ]}
  />
);
