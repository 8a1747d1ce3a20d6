import { COLOURS, type Colour } from './colours.ts';
import { escapeHtml } from './escape.ts';
import type { House } from './house.ts';
import { ICON_DARK_CID, iconsOf, type MailIcon } from './icons.ts';
import { bd, bg, fg, FONT, small } from './inline.ts';
import { MARK_CID, MARK_PNG } from './mark.ts';
import {
  figureTable,
  lineTable,
  PHONE_PARTS,
  queryBox,
  stepTable,
  type MailFigure,
  type MailLine,
  type MailLink,
  type MailQuery,
  type MailSteps,
} from './parts.ts';

/** What the band across the top of a mail says: bad or good news, a task, a wait, or no news of either kind. */
export type MailTone = 'error' | 'success' | 'task' | 'tertiary' | 'quiet';

/** Everything that a mail shows, in the receiver's language, from top to bottom. Addresses are absolute. */
export interface MailLayout {
  /** Language tag of the document. */
  readonly lang: string;
  /** Shown beside the subject in the list of mails. */
  readonly preheader: string;
  /** What sort of mail it is and of which number, or of which day, beside the name of the house. */
  readonly kind: string;
  readonly state: { readonly tone: MailTone; readonly text: string; readonly icon: MailIcon } | null;
  readonly picture: { readonly src: string; readonly alt: string } | null;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Two at most. */
  readonly figures: readonly MailFigure[];
  /** What the mail says of several things, a line each. */
  readonly list?: readonly MailLine[];
  /** What the list leaves out. */
  readonly more?: string | null;
  /** What the receiver is asked, and about what. */
  readonly asked?: MailQuery | null;
  readonly steps?: MailSteps | null;
  readonly due: string | null;
  readonly button: MailLink;
  /** What the button does not do. */
  readonly note: string | null;
  /** Why the receiver gets it; null where that is plain. */
  readonly why: string | null;
  readonly links: readonly MailLink[];
  /** Who sends it. */
  readonly house: House;
  /** 'Telephone', in the receiver's language. */
  readonly phone: string;
}

/** A mail as nodemailer takes it, without subject and receiver. */
export interface RenderedMail {
  readonly text: string;
  readonly html: string;
  readonly attachments: InlinePicture[];
}

interface InlinePicture {
  filename: string;
  content: Buffer;
  contentType: string;
  cid: string;
  contentDisposition: 'inline';
}

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
    inline('rollheim.png', MARK_CID, MARK_PNG),
    ...(mail.state ? iconsOf(mail.state.icon, TONES[mail.state.tone][1]) : []).map(({ cid, png }) =>
      inline(`${cid.split('@')[0]}.png`, cid, png),
    ),
  ],
});

const inline = (filename: string, cid: string, png: string): InlinePicture => ({
  filename,
  content: Buffer.from(png, 'base64'),
  contentType: 'image/png',
  cid,
  contentDisposition: 'inline',
});

function plain(mail: MailLayout): string {
  const figures = mail.figures.map(
    ({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`,
  );
  const parts = [
    mail.heading,
    ...mail.paragraphs,
    figures.join('\n'),
    mail.asked ? `${mail.asked.label}\n${mail.asked.text}` : '',
    (mail.list ?? []).map(plainLine).join('\n\n'),
    mail.more ?? '',
    mail.steps ? plainSteps(mail.steps) : '',
    mail.due ?? '',
    `${mail.button.label}:\n${mail.button.href}`,
    mail.note ?? '',
    `-- \n${[mail.why ?? '', ...mail.links.map(linkLine), addressLine(mail), `${phoneOf(mail)}, ${mail.house.email}`].filter(Boolean).join('\n')}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

const plainLine = ({ label, note, href, figure = null }: MailLine): string =>
  [
    label,
    figure ? `${figure.label}: ${figure.value}${figure.note ? ` (${figure.note})` : ''}` : '',
    note,
    href,
  ]
    .filter(Boolean)
    .join('\n');
const plainSteps = ({ heading, items }: MailSteps): string =>
  [heading, ...items.map(({ title, text }, index) => `${index + 1}. ${title}\n${text}`)].join('\n\n');
const addressLine = ({ house: { name, street, zipCode, city } }: MailLayout): string =>
  `${name}, ${street}, ${zipCode} ${city}`;
const phoneOf = ({ phone, house }: MailLayout): string => `${phone} ${house.phone}`;
const linkLine = ({ label, href }: MailLink): string => (label === href ? href : `${label}: ${href}`);

function page(mail: MailLayout): string {
  return `<!doctype html>
<html lang="${mail.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.heading)}</title><style>${DARK}
@media (max-width:479px){.pad{padding-left:20px!important;padding-right:20px!important}${PHONE_PARTS}}</style></head>
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
    mail.asked ? row(queryBox(mail.asked)) : '',
    mail.list && mail.list.length > 0 ? row(lineTable(mail.list)) : '',
    mail.more ? row(small(mail.more, 'margin:0')) : '',
    mail.steps ? row(stepTable(mail.steps)) : '',
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
    )}${small(
      `${escapeHtml(addressLine(mail))}<br>${escapeHtml(phoneOf(mail))}, <a href="mailto:${escapeHtml(mail.house.email)}" class="fg-primary" style="${fg('primary')}">${escapeHtml(mail.house.email)}</a>`,
      'margin:0',
      true,
    )}</td></tr>`,
  ];
}

const row = (content: string, top = '18px'): string =>
  `<tr><td class="pad" style="padding:${top} 28px 0">${content}</td></tr>`;

const paragraph = (text: string): string =>
  `<p class="fg-inkSoft" style="margin:0 0 8px;${fg('inkSoft')};${FONT};font-size:16px;line-height:1.5;word-break:break-word">${escapeHtml(text)}</p>`;

function band({ tone, text, icon }: NonNullable<MailLayout['state']>): string {
  const [ground, ink] = TONES[tone];
  const icons = iconsOf(icon, ink).map(({ cid }) => iconImage(cid));
  return `<tr><td class="pad bg-${ground}" style="padding:11px 28px;${bg(ground)}"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="30" valign="top"${icons.length > 1 ? ' class="has-dark"' : ''} style="line-height:0">${icons.join('')}</td><td class="fg-${ink}" style="${fg(ink)};${FONT};font-size:15px;line-height:20px;font-weight:bold">${escapeHtml(text)}</td></tr></table></td></tr>`;
}

/** The icon beside the word of the band: it says nothing of its own. One for dark ground is shown there alone. */
function iconImage(cid: string): string {
  const [name, shown] = cid === ICON_DARK_CID ? ['on-dark', 'none'] : ['on-light', 'block'];
  return `<img class="${name}" src="cid:${cid}" width="20" height="20" alt="" style="display:${shown};border:0${shown === 'none' ? ';mso-hide:all' : ''}">`;
}

const button = ({ label, href }: MailLink): string =>
  `<a href="${escapeHtml(href)}" class="bg-primary fg-onPrimary" style="display:block;padding:15px 20px;${bg('primary')};${fg('onPrimary')};${FONT};font-size:17px;font-weight:bold;text-align:center;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a>`;

/** The same roles on dark ground: what is inline is light, classes turn it. */
const DARK = `@media (prefers-color-scheme:dark){.on-dark{display:block!important}.has-dark .on-light{display:none!important}${Object.entries(
  COLOURS,
)
  .flatMap(([name, { dark }]) =>
    Object.entries(PROPERTIES).map(([kind, property]) => `.${kind}-${name}{${property}:${dark}!important}`),
  )
  .join('')}}`;
