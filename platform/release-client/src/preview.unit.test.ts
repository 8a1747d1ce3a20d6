import { describe, expect, test } from 'vitest';
import { previewQuery, readPreview } from './preview.ts';

const SECRET = 'a secret for this test';
const permission = { releases: { 'mf-catalog': '1.4.2', shell: '1.0.1' }, expires: 2_000_000_000 };
const query = new URLSearchParams(previewQuery(SECRET, permission));
const before = 1_900_000_000_000;
const changed = (name: string, value: string): URLSearchParams => {
  const copy = new URLSearchParams(query);
  copy.set(name, value);
  return copy;
};

describe('a preview permission', () => {
  test('names its releases in the link and is read back', () => {
    expect(query.get('release.catalog')).toBe('1.4.2');
    expect(readPreview(SECRET, query, before)).toEqual({ permission });
  });

  test('is refused when it is unsigned, tampered or expired', () => {
    expect(readPreview(SECRET, new URLSearchParams('release.catalog=1.4.2'), before)).toEqual({
      fault: 'unsigned',
    });
    expect(readPreview(SECRET, changed('release.catalog', '1.4.3'), before)).toEqual({ fault: 'tampered' });
    expect(readPreview(SECRET, changed('release.sell', '1.0.0'), before)).toEqual({ fault: 'tampered' });
    expect(readPreview(SECRET, changed('release.expires', '2100000000'), before)).toEqual({
      fault: 'tampered',
    });
    expect(readPreview('another secret', query, before)).toEqual({ fault: 'tampered' });
    expect(readPreview(SECRET, query, 2_000_000_000_000)).toEqual({ fault: 'expired' });
  });
});
