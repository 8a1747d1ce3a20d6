import { useState } from 'react';
import { Grid, MoneyField } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Fields', use: 'Whole euros, in German format in every language.' };

export const States = () => {
  const [euros, setEuros] = useState<number | null>(41000);
  return (
    <Grid columns="form">
      <MoneyField
        label="Mindestpreis"
        value={euros}
        onChange={setEuros}
        error={Number.isNaN(euros) ? 'Bitte einen ganzen Betrag.' : undefined}
        hint="Nur Sie und unser Team sehen diesen Betrag."
      />
      <MoneyField label="Startpreis" value={45000} onChange={() => {}} error="Höchstens der Mindestpreis." />
      <MoneyField label="Sofortpreis" value={null} onChange={() => {}} placeholder="ohne" disabled />
    </Grid>
  );
};
