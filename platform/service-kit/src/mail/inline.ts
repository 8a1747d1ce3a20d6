import { COLOURS, type Colour } from './colours.ts';
import { escapeHtml } from './escape.ts';

/** Styles of the mails, written into each element: mail programs drop sheets. Light; the layout turns them by class. */
export const FONT = "font-family:Overpass,Arial,'Helvetica Neue',sans-serif";
export const bg = (colour: Colour): string => `background-color:${COLOURS[colour].light}`;
export const fg = (colour: Colour): string => `color:${COLOURS[colour].light}`;
export const bd = (colour: Colour): string => `border-color:${COLOURS[colour].light}`;

/** `content` is HTML where `raw` says so. */
export const small = (content: string, style: string, raw = false): string =>
  `<p class="fg-inkSoft" style="${fg('inkSoft')};${FONT};font-size:13px;line-height:1.5;${style}">${raw ? content : escapeHtml(content)}</p>`;
