import { useState } from 'react';
import { Grid, RangeSlider } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Fields', use: 'A range with two ends.' };

const KM: Intl.NumberFormatOptions = { style: 'unit', unit: 'kilometer', unitDisplay: 'long' };
const EUR: Intl.NumberFormatOptions = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 };

export const States = () => {
  const [range, setRange] = useState<[number, number]>([20000, 90000]);
  return (
    <Grid columns="form">
      <RangeSlider
        label="Laufleistung"
        thumbLabels={['von', 'bis']}
        output={`${range[0] / 1000}–${range[1] / 1000} Tkm`}
        value={range}
        min={0}
        max={150000}
        step={5000}
        formatOptions={KM}
        onChange={setRange}
      />
      <RangeSlider
        label="Preis"
        thumbLabels={['von', 'bis']}
        output="alle"
        value={[0, 100]}
        min={0}
        max={100}
        formatOptions={EUR}
        onChange={() => {}}
        disabled
      />
    </Grid>
  );
};
