import { COLOURS, type Colour } from './colours.ts';
import { escapeHtml } from './escape.ts';
import { MARK_CID, MARK_PNG } from './mark.ts';

/** What the band across the top of a mail says: bad or good news, a task, a wait, or no news of either kind. */
export type MailTone = 'error' | 'success' | 'task' | 'tertiary' | 'quiet';

/** Everything that a mail shows, in the receiver's language, from top to bottom. Addresses are absolute. */
export interface MailLayout {
  /** Language tag of the document. */
  readonly lang: string;
  /** Stands beside the subject in the list of mails. */
  readonly preheader: string;
  /** What sort of mail it is, beside the name of the house. */
  readonly kind: string;
  readonly state: { readonly tone: MailTone; readonly text: string } | null;
  readonly picture: { readonly src: string; readonly alt: string } | null;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Two at most. */
  readonly figures: readonly MailFigure[];
  readonly due: string | null;
  readonly button: MailLink;
  /** What the button does not do. */
  readonly note: string | null;
  /** Why the receiver gets it; null where that is plain. */
  readonly why: string | null;
  readonly links: readonly MailLink[];
  /** What the house is, after its name; may be empty. */
  readonly about: string;
}

export interface MailFigure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

interface MailLink {
  readonly label: string;
  readonly href: string;
}

/** A mail as nodemailer takes it, without subject and receiver. */
export interface RenderedMail {
  readonly text: string;
  readonly html: string;
  readonly attachments: {
    filename: string;
    content: Buffer;
    contentType: string;
    cid: string;
    contentDisposition: 'inline';
  }[];
}

const FONT = "font-family:Overpass,Arial,'Helvetica Neue',sans-serif";
const TONES: Readonly<Record<MailTone, readonly [ground: Colour, ink: Colour]>> = {
  error: ['error', 'onBand'],
  success: ['success', 'onBand'],
  tertiary: ['tertiary', 'onBand'],
  task: ['task', 'onTask'],
  quiet: ['sunken', 'ink'],
};
const PROPERTIES = { bg: 'background-color', fg: 'color', bd: 'border-color' } as const;

/** A mail of the house: one column of nested tables that fits a phone, light and dark, and the same as plain text. */
export const renderMail = (mail: MailLayout): RenderedMail => ({
  text: plain(mail),
  html: page(mail),
  attachments: [
    {
      filename: 'rollheim.png',
      content: Buffer.from(MARK_PNG, 'base64'),
      contentType: 'image/png',
      cid: MARK_CID,
      contentDisposition: 'inline',
    },
  ],
});

function plain(mail: MailLayout): string {
  const figures = mail.figures.map(
    ({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`,
  );
  const parts = [
    mail.heading,
    ...mail.paragraphs,
    figures.join('\n'),
    mail.due ?? '',
    `${mail.button.label}:\n${mail.button.href}`,
    mail.note ?? '',
    `-- \n${[house(mail), mail.why ?? '', ...mail.links.map(linkLine)].filter(Boolean).join('\n')}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

const house = ({ about }: MailLayout): string => (about ? `Rollheim. ${about}` : 'Rollheim');
const linkLine = ({ label, href }: MailLink): string => (label === href ? href : `${label}: ${href}`);

function page(mail: MailLayout): string {
  return `<!doctype html>
<html lang="${mail.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.heading)}</title><style>${DARK}
@media (max-width:479px){.pad{padding-left:20px!important;padding-right:20px!important}}</style></head>
<body class="bg-canvas" style="margin:0;padding:0;${bg('canvas')};${FONT}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(mail.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="bg-canvas" style="${bg('canvas')}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="bg-surface bd-line" style="max-width:600px;${bg('surface')};border:1px solid;${bd('line')}">
${rows(mail).join('\n')}
</table></td></tr></table></body></html>`;
}

function rows(mail: MailLayout): string[] {
  const { state, picture, figures, due, note } = mail;
  return [
    `<tr><td class="pad" style="padding:16px 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="44"><img src="cid:${MARK_CID}" width="36" height="36" alt="" style="display:block;border:0"></td>
<td class="fg-ink" style="${fg('ink')};${FONT};font-size:20px;font-weight:bold">Rollheim</td>
<td align="right" class="fg-inkSoft" style="${fg('inkSoft')};${FONT};font-size:13px">${escapeHtml(mail.kind)}</td></tr></table></td></tr>`,
    state ? band(state) : '',
    picture
      ? `<tr><td style="line-height:0"><img src="${escapeHtml(picture.src)}" width="600" alt="${escapeHtml(picture.alt)}" style="display:block;width:100%;max-height:300px;aspect-ratio:2/1;object-fit:cover;border:0"></td></tr>`
      : '',
    row(
      `<h1 class="fg-ink" style="margin:0 0 10px;${fg('ink')};${FONT};font-size:23px;line-height:1.25;word-break:break-word">${escapeHtml(mail.heading)}</h1>${mail.paragraphs.map(paragraph).join('')}`,
      '24px',
    ),
    figures.length > 0 ? row(figureTable(figures)) : '',
    due
      ? row(
          `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="bg-timeTint fg-ink bd-time" style="padding:14px 16px;${bg('timeTint')};border-left:4px solid;${bd('time')};${fg('ink')};${FONT};font-size:15px;line-height:1.45;font-weight:bold">${escapeHtml(due)}</td></tr></table>`,
        )
      : '',
    row(button(mail.button) + (note ? small(note, 'text-align:center;margin-top:10px') : ''), '20px'),
    `<tr><td style="font-size:0;line-height:0;padding-top:24px">${(['stripe1', 'stripe2', 'stripe3'] as const)
      .map(
        (stripe) =>
          `<div class="bg-${stripe}" style="height:3px;line-height:3px;font-size:0;${bg(stripe)}">&nbsp;</div>`,
      )
      .join('')}</td></tr>`,
    `<tr><td class="pad bg-sunken" style="padding:20px 28px;${bg('sunken')}">${mail.why ? small(mail.why, 'margin:0 0 10px') : ''}${small(
      mail.links
        .map(
          ({ label, href }) =>
            `<a href="${escapeHtml(href)}" class="fg-primary" style="${fg('primary')};display:inline-block;padding:4px 16px 4px 0">${escapeHtml(label)}</a>`,
        )
        .join(''),
      'margin:0 0 10px',
      true,
    )}${small(house(mail), 'margin:0')}</td></tr>`,
  ];
}

const row = (content: string, top = '18px'): string =>
  `<tr><td class="pad" style="padding:${top} 28px 0">${content}</td></tr>`;

const paragraph = (text: string): string =>
  `<p class="fg-inkSoft" style="margin:0 0 8px;${fg('inkSoft')};${FONT};font-size:16px;line-height:1.5;word-break:break-word">${escapeHtml(text)}</p>`;

/** `content` is HTML where `raw` says so. */
const small = (content: string, style: string, raw = false): string =>
  `<p class="fg-inkSoft" style="${fg('inkSoft')};${FONT};font-size:13px;line-height:1.5;${style}">${raw ? content : escapeHtml(content)}</p>`;

function band({ tone, text }: NonNullable<MailLayout['state']>): string {
  const [ground, ink] = TONES[tone];
  return `<tr><td class="pad bg-${ground} fg-${ink}" style="padding:11px 28px;${bg(ground)};${fg(ink)};${FONT};font-size:15px;font-weight:bold">${escapeHtml(text)}</td></tr>`;
}

const figureTable = (figures: readonly MailFigure[]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="bd-line" style="border:1px solid;${bd('line')};border-collapse:collapse;table-layout:fixed"><tr>${figures
    .map(
      ({ label, value, note }) =>
        `<td valign="top" class="bd-line" style="border:1px solid;${bd('line')};padding:12px 14px;${FONT};font-size:13px"><span class="fg-inkSoft" style="${fg('inkSoft')}">${escapeHtml(label)}</span><br><strong class="fg-ink" style="${fg('ink')};font-size:22px;line-height:1.4">${escapeHtml(value)}</strong>${note ? `<br><span class="fg-inkSoft" style="${fg('inkSoft')}">${escapeHtml(note)}</span>` : ''}</td>`,
    )
    .join('')}</tr></table>`;

const button = ({ label, href }: MailLink): string =>
  `<a href="${escapeHtml(href)}" class="bg-primary fg-onPrimary" style="display:block;padding:15px 20px;${bg('primary')};${fg('onPrimary')};${FONT};font-size:17px;font-weight:bold;text-align:center;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a>`;

const bg = (colour: Colour): string => `background-color:${COLOURS[colour].light}`;
const fg = (colour: Colour): string => `color:${COLOURS[colour].light}`;
const bd = (colour: Colour): string => `border-color:${COLOURS[colour].light}`;

/** The same roles on dark ground: what is inline is light, classes turn it. */
const DARK = `@media (prefers-color-scheme:dark){${Object.entries(COLOURS)
  .flatMap(([name, { dark }]) =>
    Object.entries(PROPERTIES).map(([kind, property]) => `.${kind}-${name}{${property}:${dark}!important}`),
  )
  .join('')}}`;
