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
const PRICES = [
  [22_900, 41_200],
  [30_600, 43_800],
  [37_200, 42_600],
  [55_400, 40_700],
  [70_100, 40_500],
  [98_600, 34_000],
].map(([x = 0, y = 0]) => ({ x, y }));
const BAND = [20_000, 50_000, 80_000, 110_000].map((x) => {
  const y = 45_000 - x / 11;
  return { x, y, low: y - 2_300, high: y + 2_300 };
});
export const Values = () => (
  <Chart
    label="Verkaufspreise über der Laufleistung"
    fit
    height={280}
    xText={(km) => String(km / 1000)}
    yText={(euros) => String(euros / 1000)}
    series={[
      { id: 'band', label: 'Übliche Spanne', points: BAND },
      { id: 'sales', label: 'Je fünf Verkäufe', look: 'dot', points: PRICES },
      { id: 'own', label: 'Ihr Fahrzeug', look: 'mark', tone: 'canary', points: [{ x: 48_200, y: 40_700 }] },
    ]}
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
