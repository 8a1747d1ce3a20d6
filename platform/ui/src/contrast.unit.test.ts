import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** WCAG 2.2: every pair of colours that the components use, in both themes and all roles. */
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
type Theme = Record<string, string>;

const block = (selector: string): Theme => {
  const escaped = selector.replaceAll(/[[\]'()*]/g, String.raw`\$&`);
  const blocks = css.matchAll(new RegExp(`${escaped} \\{([^}]*)\\}`, 'g'));
  const pairs = [...blocks].flatMap(([, body = '']) => [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)]);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value.trim()]));
};

const base = block(':root');
const dark = block(":root[data-theme='dark']");
const admin = block(":root[data-role='admin']");
const ops = block(":root[data-role='ops']");
const themes: Record<string, Theme> = {
  light: base,
  dark: { ...base, ...dark },
  'light admin': { ...base, ...admin },
  'dark admin': { ...base, ...dark, ...admin },
  'light ops': { ...base, ...ops },
  'dark ops': { ...base, ...dark, ...ops },
};

const colour = (theme: Theme, name: string): string => {
  const value = theme[name.startsWith('stripe') ? name : `color-${name}`] ?? '';
  const reference = /^var\(--color-([\w-]+)\)$/.exec(value)?.[1];
  return reference && reference !== name ? colour(theme, reference) : value;
};

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((p, q) => q - p);
  return (high + 0.05) / (low + 0.05);
};

type Pair = readonly [front: string, ground: string];
const on = (fronts: string, grounds: string): Pair[] =>
  fronts.split(' ').flatMap((front) => grounds.split(' ').map((ground): Pair => [front, ground]));
const own = (names: string, suffix = ''): Pair[] =>
  names.split(' ').map((name): Pair => [`on-${name}${suffix}`, `${name}${suffix}`]);

const TEXT = [
  ...on('ink ink-soft ink-faint primary error success tertiary time-text secondary', 'canvas surface sunken'),
  ...on('ink ink-soft primary', 'hover'),
  ...own('primary secondary success error tertiary task time systembar adminbar appbar inverse'),
  ...on('on-inverse-soft', 'inverse'),
  ...on('on-band', 'success-band error-band tertiary-band'),
  ...on('on-primary', 'primary-hover'),
  ...on('on-secondary', 'secondary-hover'),
  ...own('primary secondary success error tertiary', '-tint'),
  ...on('ink ink-soft', 'primary-tint success-tint error-tint tertiary-tint time-tint'),
  ...on('time-text', 'time-tint'),
];
const PARTS = [
  ...on('tick tick-past', 'surface'),
  ...on('line-strong focus primary error success tertiary task time-edge', 'canvas surface'),
  // a snackbar lies on the page, on the footer, on bars
  ...on('inverse-edge', 'canvas surface sunken systembar'),
  ...on('chart-canary chart-control chart-rest', 'canvas surface'),
  ...on('chart-canary chart-control', 'sunken'),
  ...on('stripe-1 stripe-3', 'surface'),
  ...on('success', 'success-tint'),
  ...on('error', 'error-tint'),
  ...on('tertiary', 'tertiary-tint'),
  ...on('time-edge', 'time-tint'),
  ...on('primary', 'primary-tint'),
];

describe.each(Object.entries(themes))('%s', (_, theme) => {
  test.each([
    ['text', TEXT, 4.5],
    ['parts of controls', PARTS, 3],
  ] as const)('keeps the contrast of %s', (_kind, pairs, least) => {
    const low = pairs
      .map(([front, ground]) => ({
        front,
        ground,
        ratio: ratio(colour(theme, front), colour(theme, ground)),
      }))
      .filter((pair) => !(pair.ratio >= least));
    expect(low).toEqual([]);
  });
});

test('is the same dark theme whether chosen or the system’s', () => {
  expect(Object.keys(dark).length).toBeGreaterThan(40);
  expect(block(':root:not([data-theme])')).toEqual(dark);
});
