import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COLOURS } from './colours.ts';
import { renderMail, type MailLayout } from './layout.ts';

const TOKENS = readFileSync(join(import.meta.dirname, '..', '..', '..', 'ui', 'src', 'tokens.css'), 'utf8');
const DARK_FROM = TOKENS.indexOf("[data-theme='dark']");

/** Value of a token in a part of the sheet. */
const tokenIn = (sheet: string, token: string): string | undefined =>
  new RegExp(`${token}: (#[0-9a-f]{6});`).exec(sheet)?.[1];

const MAIL: MailLayout = {
  lang: 'de',
  preheader: 'Aktuelles Gebot: 45.600 €',
  kind: 'Gebote',
  state: { tone: 'error', text: 'Sie wurden überboten' },
  picture: { src: 'https://rollheim.example/media/a/w1280.jpg', alt: 'Hymer "B" <544>' },
  heading: 'Hymer "B" <544>',
  paragraphs: ['Es gibt ein höheres Gebot.'],
  figures: [
    { label: 'Aktuelles Gebot', value: '45.600 €' },
    { label: 'Ende', value: '14:42', note: 'Freitag' },
  ],
  due: 'Die Auktion endet am Freitag um 14:42 Uhr.',
  button: { label: 'Zur Auktion', href: 'https://rollheim.example/caravan/a?b=1&c=2' },
  note: null,
  why: 'Sie bieten mit.',
  links: [{ label: 'Impressum', href: 'https://rollheim.example/impressum' }],
  about: 'Auktionen',
};

describe('a mail', () => {
  test.each(Object.values(COLOURS))(
    'has $token as the page has it, light and dark',
    ({ token, light, dark }) => {
      expect(light).toBe(tokenIn(TOKENS.slice(0, DARK_FROM), token));
      expect(dark).toBe(tokenIn(TOKENS.slice(DARK_FROM), token));
    },
  );

  test('escapes what people wrote, and uses nothing that mail programs do not know', () => {
    const { html } = renderMail(MAIL);
    expect(html).toContain('Hymer &quot;B&quot; &lt;544&gt;');
    expect(html).not.toContain('<544>');
    expect(html).toContain('href="https://rollheim.example/caravan/a?b=1&amp;c=2"');
    expect(html).toMatch(/<img src="https:[^>]*aspect-ratio:2\/1;object-fit:cover/);
    expect(html).not.toMatch(/var\(|<svg|<script|display:(grid|flex)/);
    expect(html.match(/border-radius:8px">Zur Auktion<\/a>/g)).toHaveLength(1);
  });

  test('says the same as plain text', () => {
    const { text } = renderMail(MAIL);
    expect(text).toBe(
      [
        'Hymer "B" <544>',
        'Es gibt ein höheres Gebot.',
        'Aktuelles Gebot: 45.600 €\nEnde: 14:42 (Freitag)',
        'Die Auktion endet am Freitag um 14:42 Uhr.',
        'Zur Auktion:\nhttps://rollheim.example/caravan/a?b=1&c=2',
        '-- \nRollheim. Auktionen\nSie bieten mit.\nImpressum: https://rollheim.example/impressum',
      ].join('\n\n'),
    );
  });

  test('leaves out what is not given', () => {
    const { html, text } = renderMail({
      ...MAIL,
      state: null,
      picture: null,
      figures: [],
      due: null,
      why: null,
      links: [],
      about: '',
    });
    expect(html).not.toMatch(/\/media\/|14:42|undefined|null/);
    expect(text.endsWith('-- \nRollheim')).toBe(true);
  });
});
