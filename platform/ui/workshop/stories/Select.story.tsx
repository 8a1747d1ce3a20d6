import { Grid, Select } from '../../src/index.ts';
import { MAKES } from '../samples.ts';
import { As, type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Fields', use: 'One of a list that all can see at once.' };

export const Kinds = () => (
  <Grid columns="form">
    <Select label="Marke" choices={MAKES} defaultValue="hymer" name="make" />
    <Select label="Aufbau" choices={MAKES} placeholder="Bitte wählen" hint="Wie im Fahrzeugschein." />
    <Select label="Sortieren nach" look="chip" choices={MAKES} defaultValue="adria" />
  </Grid>
);
export const States = () => (
  <Grid columns="form">
    <Select
      label="Aufbau"
      choices={MAKES}
      placeholder="Bitte wählen"
      error="Bitte wählen Sie einen Aufbau."
    />
    <Select label="Marke" choices={MAKES} defaultValue="hymer" disabled />
    <As state="focus-visible">
      <Select label="Im Fokus" choices={MAKES} defaultValue="hymer" />
    </As>
  </Grid>
);
