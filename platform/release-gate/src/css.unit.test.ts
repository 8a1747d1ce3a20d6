import { describe, expect, test } from 'vitest';
import { globalSelectors } from './css.ts';

const found = (css: string) => globalSelectors(css, 'mf-catalog');

describe('styles of a module', () => {
  test('match only elements inside one of its own classes', () => {
    const own = '.mf-catalog_1-0-0-Card\\.module-root';
    expect(found(`${own} h2, ${own}:not(.x):hover > a { color: red; &:focus, b { top: 0 } }`)).toEqual([]);
    expect(found(`@media (width > 1px) { @supports (top: 0) { ${own} { top: 0 } } }`)).toEqual([]);
    expect(found(`@keyframes mf-catalog-turn { from { top: 0 } 50.5% { top: 1px } }`)).toEqual([]);
    expect(found(`:is(${own}, ${own} a):is(a, b) { top: 0 }`)).toEqual([]);
  });

  test('may set custom properties of the page while something of theirs is in it, and nothing else of it', () => {
    const own = '.mf-catalog_1-0-0-Bar\\.module-root';
    for (const within of [own, `${own}:not(.away)`])
      expect(found(`:root:has(${within}) { --snackbar-lift: 62px }`)).toEqual([]);
    for (const rule of [`:root:has(${own}) { --x: 1px; top: 0 }`, ':root:has(.ui-Bar) { --x: 1px }'])
      expect(found(rule)).toHaveLength(1);
    expect(found(`:root:has(${own}:not(.away)) { padding: 0 }`)).toHaveLength(1);
    expect(found(`:root:has(${own}) body { --x: 1px }`)).toHaveLength(1);
  });

  test('are refused where they reach further', () => {
    const own = '.mf-catalog_1-0-0-Card\\.module-root';
    expect(found('button { top: 0 }')).toEqual(['button']);
    expect(found(`${own}, body > p { top: 0 }`)).toEqual(['body > p']);
    expect(found(':root { --x: 1px }')).toEqual([':root']);
    expect(found('@layer base { *, ::before { margin: 0 } }')).toEqual(['*', '::before']);
    expect(found(`:is(body, ${own}) { top: 0 }`)).toEqual([`:is(body, ${own})`]);
    expect(found('.ui-Button { top: 0 }')).toEqual(['.ui-Button']);
    expect(found(`a:not(${own}) { top: 0 }`)).toEqual([`a:not(${own})`]);
    expect(found('.mf-cataloguing-root { top: 0 }')).toEqual(['.mf-cataloguing-root']);
  });
});
