import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COLOURS } from './colours.ts';
import { SAMPLE_HOUSE } from './house.ts';
import { iconsOf } from './icons.ts';
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
  state: { tone: 'error', text: 'Sie wurden überboten', icon: 'outbid' },
  picture: { src: 'https://rollheim.example/media/a/w1280.jpg', alt: 'Hymer "B" <544>' },
  heading: 'Hymer "B" <544>',
  paragraphs: ['Es gibt ein höheres Gebot.'],
  figures: [
    { label: 'Aktuelles Gebot', value: '45.600 €', bad: true },
    { label: 'Ende', value: '14:42', note: 'Freitag' },
  ],
  due: 'Die Auktion endet am Freitag um 14:42 Uhr.',
  button: { label: 'Zur Auktion', href: 'https://rollheim.example/caravan/a?b=1&c=2' },
  note: null,
  why: 'Sie bieten mit.',
  links: [{ label: 'Impressum', href: 'https://rollheim.example/impressum' }],
  house: SAMPLE_HOUSE,
  phone: 'Telefon',
};
const FOOT =
  'Rollheim Muster GmbH, Speicherhof 1, 20457 Hamburg\nTelefon +49 40 5550199, service@rollheim.example';

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
        `-- \nSie bieten mit.\nImpressum: https://rollheim.example/impressum\n${FOOT}`,
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
    });
    expect(html).not.toMatch(/\/media\/|14:42|undefined|null/);
    expect(text.endsWith(`-- \n${FOOT}`)).toBe(true);
  });

  test('carries the icon of its band, a second one where the words turn on dark ground', () => {
    const { html, attachments } = renderMail(MAIL);
    expect(attachments.map(({ cid }) => cid)).toEqual(['mark@rollheim', 'icon@rollheim']);
    expect(html).toContain('src="cid:icon@rollheim" width="20" height="20" alt=""');
    const task = renderMail({ ...MAIL, state: { tone: 'task', text: 'Bitte antworten', icon: 'turn' } });
    expect(task.attachments.map(({ cid }) => cid)).toEqual([
      'mark@rollheim',
      'icon@rollheim',
      'icon-dark@rollheim',
    ]);
    expect(task.html).toMatch(/class="has-dark".*class="on-light".*class="on-dark"/);
    for (const { content } of task.attachments.slice(1)) {
      expect(content.subarray(1, 4).toString()).toBe('PNG');
      // shown at 20 px, sharp on a phone
      expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([40, 40]);
      expect(content.length).toBeLessThan(1500);
    }
    expect(renderMail({ ...MAIL, state: null }).attachments).toHaveLength(1);
    expect(iconsOf('outbid', 'stripe1')).toEqual([]);
  });

  test('lists its steps by number, and has what is asked in a box, in both forms', () => {
    const steps = {
      heading: 'So geht es weiter',
      items: [
        { title: 'Bezahlen', text: 'Rechnung <1>' },
        { title: 'Abholen', text: 'Morgen' },
      ],
    };
    const asked = { label: 'Fahrgestellnummer', text: 'Bitte <prüfen>\nund ändern' };
    const { html, text } = renderMail({ ...MAIL, steps, asked });
    expect(text).toContain(
      'So geht es weiter\n\n1. Bezahlen\nRechnung <1>\n\n2. Abholen\nMorgen\n\nDie Auktion endet',
    );
    expect(text).toContain('Fahrgestellnummer\nBitte <prüfen>\nund ändern\n\n');
    expect(html).toContain('Bitte &lt;prüfen&gt;<br>und ändern');
    expect(html).toMatch(
      />1<\/td><td[^>]*><strong[^>]*>Bezahlen<\/strong><br><span[^>]*>Rechnung &lt;1&gt;</,
    );
    expect(html.indexOf('>2</td>')).toBeGreaterThan(html.indexOf('>1</td>'));
    expect(renderMail(MAIL).html).not.toMatch(/>1<\/td>|border:2px/);
  });

  test('has a figure at the end of a line, its name beneath it', () => {
    const line = { label: 'a', note: '64.300 km\nEnde Fr.', href: 'https://rollheim.example/a' };
    const figure = { label: 'Startpreis', value: '34.000 €' };
    const { html, text } = renderMail({ ...MAIL, list: [{ ...line, figure }, line] });
    expect(text).toContain('a\nStartpreis: 34.000 €\n64.300 km\nEnde Fr.\nhttps://rollheim.example/a');
    expect(html).toContain('64.300 km<br>Ende Fr.');
    // the place of one without stays empty
    expect(html.match(/<td width="116"/g)).toHaveLength(2);
    expect(renderMail({ ...MAIL, list: [line] }).html).not.toContain('<td width="116"');
  });

  test('shows the vehicles of a list, and leaves the place of one without a picture empty', () => {
    const line = (label: string, picture: string | null) => ({
      label,
      note: 'Ende 14:10',
      href: `https://rollheim.example/${label}`,
      picture,
    });
    const picture = 'https://rollheim.example/media/a/w160.jpg';
    const { html } = renderMail({ ...MAIL, list: [line('a', picture), line('b', null)] });
    expect(html.match(new RegExp(`src="${picture}" width="80" height="54" alt=""`, 'g'))).toHaveLength(1);
    expect(html.match(/<td width="92"/g)).toHaveLength(2);
    expect(renderMail({ ...MAIL, list: [line('b', null)] }).html).not.toContain('<td width="92"');
  });
});
