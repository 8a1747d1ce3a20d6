import { Grid, NumberField } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Fields',
  use: 'A number, written and read in the reader’s language.',
};

export const States = () => (
  <Grid columns="form">
    <NumberField label="Kilometerstand" defaultValue={48200} unit="km" min={0} />
    <NumberField label="Länge" defaultValue={6.99} decimals={2} step={0.01} unit="m" />
    <NumberField label="Baujahr" defaultValue={1899} grouping={false} error="Bitte ein Jahr ab 1950." />
    <NumberField label="Zuladung" defaultValue={420} unit="kg" disabled />
  </Grid>
);
