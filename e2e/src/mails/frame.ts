import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { masters } from '@rollheim/illustrations';
import { DOMAINS, MEDIA_ID, type Mail } from './samples.ts';

const FONTS = join(import.meta.dirname, '..', '..', '..', 'platform', 'ui', 'fonts');
const dataOf = (type: string, content: Buffer | string): string =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;

/** Overpass as the site has it: the same letters on every machine. */
const FACES = (['latin', 'latin-ext'] as const)
  .map((set) => {
    const file = readFileSync(join(FONTS, `overpass-${set}-wght-normal.woff2`));
    const range = set === 'latin' ? 'U+0000-00B6,U+00B8-00FF,U+2013-2026,U+20AC' : 'U+0100-02BA';
    return `@font-face{font-family:Overpass;src:url(${dataOf('font/woff2', file)});font-weight:100 900;unicode-range:${range}}`;
  })
  .join('');

const svg = (content: string): string => dataOf('image/svg+xml', content);
const PICTURES = {
  vehicle: svg(masters[0]?.views[0]?.draw() ?? ''),
  plain: svg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><path fill="#7aa" d="M0 0h1200v800H0z"/></svg>',
  ),
} as const;

/**
 * The HTML of a mail with its pictures inside, as a mail program shows it. `plain` has a ground of one colour where the
 * vehicle is, for pictures that are kept; and no middle dot, which Overpass lacks: each machine takes it from another font.
 */
export function shown({ html, attachments }: Mail, picture: keyof typeof PICTURES = 'vehicle'): string {
  const marked = attachments.reduce(
    (page, { cid, contentType, content }) => page.replaceAll(`cid:${cid}`, dataOf(contentType, content)),
    html,
  );
  const drawn = marked
    .replaceAll(DOMAINS.file(`/media/${MEDIA_ID}/w1280.jpg`), PICTURES[picture])
    .replaceAll(DOMAINS.file(`/media/${MEDIA_ID}/w160.jpg`), PICTURES[picture])
    .replace('<style>', `<style>${FACES}`);
  return picture === 'plain' ? drawn.replaceAll('·', '•') : drawn;
}
