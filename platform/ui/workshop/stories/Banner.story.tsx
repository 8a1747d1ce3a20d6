import { Ban, Banner, Stack } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Messages', use: 'A bar across the whole width, on top of all.' };

export const Kinds = () => (
  <Stack gap={2}>
    <Banner kind="error" icon={<Ban aria-hidden="true" />}>
      Ihr Händlerkonto ist deaktiviert. Bitte wenden Sie sich an den Service.
    </Banner>
    <Banner>Heute Nacht von 2 bis 3 Uhr ist Wartung.</Banner>
  </Stack>
);
