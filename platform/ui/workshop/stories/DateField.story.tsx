import { DateField, Grid } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Fields',
  use: 'A calendar day, typed in the order of the reader’s language.',
};

export const States = () => (
  <Grid columns="form">
    <DateField label="Hauptuntersuchung bis" defaultValue="2027-04-01" />
    <DateField label="Verfügbar ab" hint="Frühestens morgen." />
    <DateField label="Erstzulassung" defaultValue="2031-01-01" error="Das Datum liegt in der Zukunft." />
    <DateField label="Angelegt am" defaultValue="2026-03-09" disabled />
  </Grid>
);
