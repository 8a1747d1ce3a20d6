import { Avatar, Inline } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Figures', use: 'A person or a company by its letters.' };

export const Sizes = () => (
  <Inline>
    <Avatar name="Caravan Ostertal" />
    <Avatar name="Rosa" size="md" />
    <Avatar name="Šárka Novák" size="lg" />
  </Inline>
);
