import { Logo, Stack, TrimStripe } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Pages',
  use: 'The mark of the house, and its trim stripe: once per view.',
};

export const Mark = () => (
  <Stack>
    <Logo name="Rollheim" />
    <TrimStripe />
  </Stack>
);
