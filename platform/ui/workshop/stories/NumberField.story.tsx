import { useState } from 'react';
import { Grid, NumberField } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Fields',
  use: 'A number, written and read in the reader’s language.',
};

export const States = () => {
  const [mileage, setMileage] = useState<number | string | null>(48200);
  return (
    <Grid columns="form">
      <NumberField
        label="Kilometerstand"
        value={mileage}
        onChange={(next, unreadable) => setMileage(unreadable ?? next)}
        error={typeof mileage === 'string' ? 'Bitte eine ganze Zahl, zum Beispiel 48.200.' : undefined}
        unit="km"
      />
      <NumberField label="Länge" value={6.99} decimals={2} unit="m" />
      <NumberField label="Baujahr" value={1899} grouping={false} error="Bitte ein Jahr ab 1950." />
      <NumberField label="Zuladung" value={420} unit="kg" disabled />
    </Grid>
  );
};
