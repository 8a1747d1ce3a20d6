import { Grid, TextArea } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Fields', use: 'Several lines of text.' };

export const States = () => (
  <Grid columns="form">
    <TextArea label="Beschreibung" rows={3} hint="Was sollte ein Händler wissen?" />
    <TextArea label="Antwort" rows={3} defaultValue="Ruf mich an: 0170 …" error="Bitte ohne Telefonnummer." />
  </Grid>
);
