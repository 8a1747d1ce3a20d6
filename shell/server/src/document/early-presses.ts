import { readFileSync } from 'node:fs';

const FILE = readFileSync(new URL('early-presses.js', import.meta.url), 'utf8');

/** The script that keeps what is pressed before the page is alive, for the head of a document; without its comments. */
export const EARLY_PRESSES = FILE.replaceAll(/^\s*(?:\/\/|\/\*\*).*\n/gm, '')
  .replaceAll(/\s*\n\s*/g, '\n')
  .trim();
