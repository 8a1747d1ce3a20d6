import { describe, expect, test } from 'vitest';
import { flameGraph, type CpuProfile } from './flame-graph.ts';

const frame = (functionName: string, url = '', lineNumber = 0) => ({ functionName, url, lineNumber });

/** `main` called `write <x>` from two places that V8 keeps apart, 300 µs each; 400 µs of its own, 1,000 µs idle. */
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 5] },
    { id: 2, callFrame: frame('main', 'file:///app/src/main.ts', 9), children: [3, 4] },
    { id: 3, callFrame: frame('write <x>', 'node:net') },
    { id: 4, callFrame: frame('write <x>', 'node:net') },
    { id: 5, callFrame: frame('(idle)') },
  ],
  samples: [2, 3, 4, 5, 5],
  // a sample lasts until the next one
  timeDeltas: [0, 400, 300, 300, 1000],
};

/** Title and width of each bar. */
const barsOf = (svg: string) =>
  [...svg.matchAll(/<title>([^<]*)<\/title><rect [^>]*width="([\d.]+)"/g)].map(([, title, width]) => ({
    title,
    width: Number(width),
  }));

describe('flameGraph', () => {
  test('When a function is below the same caller twice, then it is one bar of both times', () => {
    expect(barsOf(flameGraph('edge', profile, 10))).toEqual(
      expect.arrayContaining([
        { title: 'main app/src/main.ts:10: 100 µs', width: 1199.5 },
        expect.objectContaining({ title: 'write &lt;x&gt; node:net:1: 60 µs' }),
      ]),
    );
  });

  test('When a process sleeps, then that is no part of the whole', () => {
    const svg = flameGraph('edge', profile, 10);
    expect(svg).not.toContain('idle');
    expect(svg).toContain('edge: 100 µs each');
  });
});
