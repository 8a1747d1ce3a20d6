import { expect, test } from 'vitest';
import { selfWaiting, shareGraph } from './shares.ts';

const script = (mapping: string) =>
  `r.consumesLoadingData={chunkMapping:{${mapping}},moduleIdToConsumeDataMapping:{20:{shareScope:"default",shareKey:"@rollheim/ui",fallback:()=>d.e(331).then(()=>()=>d(68)),a:1},17:{shareScope:"default",shareKey:"react",fallback:()=>Promise.all([d.e(85),d.e(331)]).then(()=>()=>d(204))}}}`;

test('a chunk that asks for what it brings itself is found', () => {
  expect(selfWaiting(shareGraph(script('331:["20"],509:["17"]')))).toEqual(['chunk 331 waits for share 20']);
  expect(selfWaiting(shareGraph(script('509:["20","17"]')))).toEqual([]);
  expect(() => shareGraph('nothing')).toThrow('shares nothing');
});
