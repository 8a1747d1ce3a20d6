// `node e2e/src/mails/draw-icons.ts`: draws the icons of the mails again (`mail/icons-png.ts`) from those of the site, in
// each colour of the words that they are beside. Mails show no SVG.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ArrowDown, Bell, CircleCheck, CircleHelp, CircleX, Scale, Search } from '@rollheim/ui/icons';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { COLOURS, type Colour } from '../../../platform/service-kit/src/mail/colours.ts';
import type { MailIcon } from '../../../platform/service-kit/src/mail/icons.ts';

type Icon = typeof Bell;

/** Shown at 20 px. */
const SIZE = 40;
const FILE = join(import.meta.dirname, '../../../platform/service-kit/src/mail/icons-png.ts');
const ICONS: Readonly<Record<MailIcon, readonly [icon: Icon, ...inks: readonly Colour[]]>> = {
  outbid: [ArrowDown, 'onBand'],
  refused: [CircleX, 'onBand'],
  done: [CircleCheck, 'onBand'],
  search: [Search, 'onBand', 'ink'],
  turn: [Scale, 'onBand', 'onTask'],
  question: [CircleHelp, 'onTask'],
  news: [Bell, 'onBand', 'ink'],
};

async function draw(icon: Icon, colour: string): Promise<string> {
  const svg = renderToStaticMarkup(createElement(icon, { size: SIZE, color: colour }));
  const png = sharp(Buffer.from(svg)).png({ palette: true, colours: 16, effort: 10, compressionLevel: 9 });
  return (await png.toBuffer()).toString('base64');
}

const lines: string[] = [];
for (const [name, [icon, ...inks]] of Object.entries(ICONS))
  for (const ink of inks) {
    const { light, dark } = COLOURS[ink];
    // on dark ground another one where the words turn there
    for (const [ground, colour] of Object.entries(light === dark ? { light } : { light, dark })) {
      const parts = (await draw(icon, colour)).match(/.{1,100}/g) ?? [];
      lines.push(`  '${name}-${ink}-${ground}':\n    ${parts.map((part) => `'${part}'`).join(' +\n    ')},`);
    }
  }
writeFileSync(
  FILE,
  `/** Icons of the mails as PNG of ${SIZE} px, base64, by name, ink and ground; drawn by \`e2e/src/mails/draw-icons.ts\`. */\nexport const ICON_PNGS: Readonly<Record<string, string>> = {\n${lines.join('\n')}\n};\n`,
);
