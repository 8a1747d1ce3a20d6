import { ProgressBar, Stack } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Figures', use: 'How far something is.' };

export const Looks = () => (
  <Stack>
    <ProgressBar label="Ihr Inserat" percent={62} output="62 %" look="trim" />
    <ProgressBar label="Hochladen" percent={30} output="30 %" />
    <ProgressBar label="Rest der Runde" percent={24} hideLabel look="time" />
    <ProgressBar label="Nichts" percent={0} output="0 %" />
  </Stack>
);
