import { Breadcrumbs } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Pages', use: 'The way to this page.' };

export const Path = () => (
  <Breadcrumbs
    label="Pfad"
    items={[{ label: 'Katalog', href: '#1' }, { label: 'Wohnmobile', href: '#2' }, { label: 'Hymer' }]}
  />
);
