import { Chart, Grid } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Figures',
  use: 'Lines, bands and bars, with a sentence and a table for those who do not see them.',
};

const RATES = Array.from({ length: 12 }, (_, index) => ({
  x: index * 5,
  y: 2 + Math.sin(index / 2) * 0.6,
}));
const COUNTS = [31, 82, 143, 120, 76, 22].map((y, index) => ({ x: 12 + index, y }));
const percent = (value: number) => `${value.toFixed(1).replace('.', ',')} %`;

export const Lines = () => (
  <Chart
    label="Fehler beim Laden"
    summary="Die neue Fassung liegt über der Grenze."
    xText={(minute) => `${minute} min`}
    yText={percent}
    limit={{ value: 3.5, label: 'Grenze' }}
    table={{ open: 'Als Tabelle', x: 'Minute' }}
    series={[
      { id: 'canary', label: 'Neu', tone: 'canary', points: RATES.map(({ x, y }) => ({ x, y: y + x / 22 })) },
      {
        id: 'control',
        label: 'Bisher',
        points: RATES.map((point) => ({ ...point, low: point.y - 0.5, high: point.y + 0.5 })),
      },
      {
        id: 'rest',
        label: 'Alle anderen',
        tone: 'rest',
        points: RATES.map(({ x, y }) => ({ x, y: y - 0.9 })),
      },
    ]}
  />
);
export const Bars = () => (
  <Chart
    label="Runden, die enden"
    xText={(hour) => `${hour} Uhr`}
    yText={String}
    table={{ open: 'Als Tabelle', x: 'Stunde' }}
    series={[{ id: 'ends', label: 'Runden', look: 'bar', points: COUNTS }]}
  />
);
export const States = () => (
  <Grid columns="half">
    <Chart
      label="Gebote"
      xText={String}
      yText={String}
      table={{ open: 'Als Tabelle', x: 'Tag' }}
      series={[]}
      empty="Noch keine Gebote"
      height={120}
    />
    <Chart
      label="Gebote"
      xText={String}
      yText={String}
      table={{ open: 'Als Tabelle', x: 'Tag' }}
      series={[]}
      loading
      height={120}
    />
  </Grid>
);
