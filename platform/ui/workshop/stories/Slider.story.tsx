import { useState } from 'react';
import { Grid, Slider } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Fields',
  use: 'A value of a scale, where the exact figure matters little.',
};

const KM: Intl.NumberFormatOptions = { style: 'unit', unit: 'kilometer', unitDisplay: 'long' };

export const States = () => {
  const [km, setKm] = useState(300);
  return (
    <Grid columns="form">
      <Slider
        label="Entfernung"
        output={`bis ${km} km`}
        value={km}
        min={50}
        max={800}
        formatOptions={KM}
        step={50}
        onChange={setKm}
      />
      <Slider
        label="Entfernung"
        output="ohne Standort"
        value={50}
        min={50}
        max={800}
        formatOptions={KM}
        onChange={() => {}}
        disabled
      />
    </Grid>
  );
};
