import { expect, test } from 'vitest';
import { ofOrigin, ofRest, ofStyles, ofWorld, touchedMore } from './touches.ts';

const REST = { listeners: {}, intervals: 0, chains: 0, frames: 0, attributes: [] };
const said = (all: readonly { readonly code: string; readonly message: string }[]): string[] =>
  all.map(({ code, message }) => `${code}: ${message}`);

test('what a module adds to window is named, but for its container and the runtime that loads it', () => {
  const added = ['rollheim_mf_catalog', 'rspackChunkrollheim_mf_catalog', '__FEDERATION__', 'settings'];
  expect(
    said(ofWorld({ added, patched: ['Array.prototype.at is replaced'] }, 'rollheim_mf_catalog')),
  ).toEqual([
    'global_added: it adds settings to window',
    'builtin_patched: it changes what belongs to all scripts of the page: Array.prototype.at is replaced',
  ]);
});

test('what is left after it is counted by kind and place', () => {
  const rest = {
    listeners: { 'keydown on document': 2, 'scroll on window': 1 },
    intervals: 1,
    chains: 1,
    frames: 1,
    attributes: ['style of body'],
  };
  expect(said(ofRest(rest))).toEqual([
    'leak_listeners: 2 listeners for keydown on document are left once it is unmounted',
    'leak_listeners: a listener for scroll on window is left once it is unmounted',
    'leak_timers: an interval goes on once it is unmounted',
    'leak_timers: a timer sets itself again once it is unmounted',
    'leak_timers: it asks for each next frame once it is unmounted',
    'global_css: style of body is not as it was once it is unmounted',
  ]);
  expect(ofRest(REST)).toEqual([]);
});

test('styles are reported by the element that they change, with the first of their properties', () => {
  const styles = ['color', 'margin', 'padding', 'top'].map((name) => `${name} of header a`);
  expect(said(ofStyles([...styles, 'color of body']))).toEqual([
    'global_css: its styles change color, margin, padding and 1 more of header a, which is not its own',
    'global_css: its styles change color of body, which is not its own',
  ]);
});

test('what the release before does as well is no fault, unless it becomes more', () => {
  const listeners = (count: number) => ofRest({ ...REST, listeners: { 'scroll on window': count } });
  expect(touchedMore(listeners(1), listeners(1))).toEqual([]);
  expect(touchedMore(listeners(2), listeners(1))).toEqual([]);
  expect(touchedMore(listeners(1), listeners(2))).toHaveLength(1);
  const added = ofWorld({ added: ['a'], patched: [] }, 'mf');
  expect(touchedMore([], added)).toHaveLength(1);
  // without a release before, it may be the shell's
  expect(touchedMore(null, [...added, ...listeners(1)])).toEqual(listeners(1));
  expect(touchedMore([ofOrigin('https://a.example')], [ofOrigin('https://b.example')])).toHaveLength(1);
});
