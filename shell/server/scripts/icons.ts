/** Draws the icons of the installed app again: `npm run icons -w shell/server`, after the mark has changed. */
import { writeFileSync } from 'node:fs';
import { drawIcon } from './draw-icon.ts';
import { ICONS, type IconFile } from '../src/app/icons.ts';

for (const file of Object.keys(ICONS) as IconFile[])
  writeFileSync(new URL(`../src/app/icons/${file}`, import.meta.url), await drawIcon(file));
