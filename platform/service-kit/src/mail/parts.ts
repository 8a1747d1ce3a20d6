import { escapeHtml } from './escape.ts';
import { bd, bg, fg, FONT } from './inline.ts';

export interface MailLink {
  readonly label: string;
  readonly href: string;
}

export interface MailFigure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  /** Bad news. */
  readonly bad?: boolean;
}

/** A line of a list: what it is about, what is new, and where it goes on. */
export interface MailLine extends MailLink {
  /** May have lines of its own. */
  readonly note: string;
  /** Address of its picture; null: it has none. */
  readonly picture?: string | null;
  /** The figure that matters, at its end. */
  readonly figure?: MailFigure | null;
}

/** What the receiver is asked, in the words of who asks, and what it is about. */
export interface MailQuery {
  readonly label: string;
  readonly text: string;
}

/** What is to be done, in its order. */
export interface MailSteps {
  readonly heading: string;
  readonly items: readonly { readonly title: string; readonly text: string }[];
}

/** Rules of the parts for a phone, where the mail program knows them. */
export const PHONE_PARTS =
  '.thumb{width:68px!important}.thumb img{width:58px!important;height:44px!important}.end{width:88px!important}';

/** Text as HTML, with its line breaks. */
const inLines = (text: string): string => escapeHtml(text).replaceAll(/\r?\n/g, '<br>');

const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"';

export const figureTable = (figures: readonly MailFigure[]): string =>
  `${TABLE} class="bd-line" style="border:1px solid;${bd('line')};border-collapse:collapse;table-layout:fixed"><tr>${figures
    .map(
      ({ label, value, note, bad = false }) =>
        `<td valign="top" class="bd-line" style="border:1px solid;${bd('line')};padding:12px 14px;${FONT};font-size:13px"><span class="fg-inkSoft" style="${fg('inkSoft')}">${escapeHtml(label)}</span><br><strong class="fg-${bad ? 'errorText' : 'ink'}" style="${fg(bad ? 'errorText' : 'ink')};font-size:22px;line-height:1.4">${escapeHtml(value)}</strong>${note ? `<br><span class="fg-inkSoft" style="${fg('inkSoft')}">${escapeHtml(note)}</span>` : ''}</td>`,
    )
    .join('')}</tr></table>`;

/** What is asked, in a highlighted box. */
export const queryBox = ({ label, text }: MailQuery): string =>
  `${TABLE}><tr><td class="bg-canvas bd-task" style="padding:14px 16px;${bg('canvas')};border:2px solid;${bd('task')};border-radius:8px;${FONT};font-size:15px;line-height:1.45;word-break:break-word"><strong class="fg-ink" style="${fg('ink')};font-size:16px">${escapeHtml(label)}</strong><br><span class="fg-inkSoft" style="${fg('inkSoft')}">${inLines(text)}</span></td></tr></table>`;

/** Numbered steps under their heading. */
export const stepTable = ({ heading, items }: MailSteps): string =>
  `<p class="fg-ink" style="margin:0;${fg('ink')};${FONT};font-size:16px;line-height:1.5;font-weight:bold">${escapeHtml(heading)}</p>${TABLE}>${items
    .map(({ title, text }, index) => {
      const line = index === 0 ? '' : `;border-top:1px solid;${bd('line')}`;
      return `<tr><td width="32" valign="top" class="bd-line fg-primary" style="padding:10px 0;${fg('primary')};${FONT};font-size:15px;line-height:1.45;font-weight:bold${line}">${index + 1}</td><td valign="top" class="bd-line" style="padding:10px 0;${FONT};font-size:15px;line-height:1.45${line}"><strong class="fg-ink" style="${fg('ink')}">${escapeHtml(title)}</strong><br><span class="fg-inkSoft" style="${fg('inkSoft')}">${escapeHtml(text)}</span></td></tr>`;
    })
    .join('')}</table>`;

export function lineTable(lines: readonly MailLine[]): string {
  const pictured = lines.some(({ picture }) => picture);
  const figured = lines.some(({ figure }) => figure);
  return `${TABLE}>${lines
    .map(
      ({ label, note, href, picture, figure = null }) =>
        `<tr>${pictured ? thumbnail(picture ?? null) : ''}<td valign="top" class="bd-line" style="border-top:1px solid;${bd('line')};padding:10px 0;${FONT};font-size:15px;line-height:1.4;word-break:break-word"><a href="${escapeHtml(href)}" class="fg-primary" style="${fg('primary')};font-weight:bold">${escapeHtml(label)}</a><br><span class="fg-inkSoft" style="${fg('inkSoft')};font-size:13px">${inLines(note)}</span></td>${figured ? lineEnd(figure) : ''}</tr>`,
    )
    .join('')}</table>`;
}

/** The figure at the end of a line, with its name beneath. */
const lineEnd = (figure: MailFigure | null): string =>
  `<td width="116" valign="top" align="right" class="end bd-line" style="border-top:1px solid;${bd('line')};padding:10px 0 10px 12px;${FONT};font-size:13px;line-height:1.4">${
    figure === null
      ? ''
      : `<strong class="fg-ink" style="${fg('ink')};font-size:17px;line-height:1.25;white-space:nowrap">${escapeHtml(figure.value)}</strong><br><span class="fg-inkSoft" style="${fg('inkSoft')}">${escapeHtml([figure.label, figure.note].filter(Boolean).join(', '))}</span>`
  }</td>`;

/** A vehicle beside its line; the line names it. */
const thumbnail = (picture: string | null): string =>
  `<td width="92" valign="top" class="thumb bd-line" style="border-top:1px solid;${bd('line')};padding:12px 12px 12px 0;line-height:0">${
    picture === null
      ? ''
      : `<img src="${escapeHtml(picture)}" width="80" height="54" alt="" style="display:block;width:80px;height:54px;object-fit:cover;border:0;border-radius:4px">`
  }</td>`;
