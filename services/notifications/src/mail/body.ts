import { languageTag, messageText, moneyText, type Domains, type Locale } from '@rollheim/contracts';
import { renderMail, type MailFigure, type RenderedMail } from '@rollheim/service-kit';
import type { MailLink, Params } from '../message.ts';
import { designOf } from '../table/messages.ts';
import type { Figure, MailDesign } from '../table/row.ts';
import { oneLine, withoutDirection } from './clean.ts';
import { wordsOf, type Words } from './words.ts';

/** What a mail says. */
export interface MailContent {
  readonly code: string;
  readonly params: Params;
  /** Empty: the vehicle is not named. */
  readonly title: string;
  readonly link: MailLink;
  /** Name of the receiver, for the greeting. */
  readonly name: string | null;
  /** Title picture of the vehicle. */
  readonly mediaId: string | null;
  /** Address that switches its kind off; null: it always comes. */
  readonly unsubscribe: string | null;
  /** Address of the page with all kinds. */
  readonly settings: string;
}

/** A mail in one language, plain and as HTML. */
export interface MailBody extends RenderedMail {
  readonly subject: string;
}

/** Characters of a vehicle's title, and of a name, that a mail shows. */
const LONGEST_TITLE = 120;
const LONGEST_NAME = 80;
const INSTANTS = new Set(['startAt', 'endAt', 'deadline']);

type Said = Pick<MailContent, 'code' | 'params' | 'title'>;

/** A message in words: what is due stands in a box of its own, other instants among the figures; none is said twice. */
async function sayingOf(content: Said, locale: Locale) {
  const words = await wordsOf(locale);
  const { code } = content;
  const params = withoutTurns(content.params);
  const title = oneLine(content.title, LONGEST_TITLE);
  const design = designOf(code, params);
  const due = dueOf(params, design, locale, words);
  const shown = design.figures.filter(([, param]) => INSTANTS.has(param)).map(([, param]) => [param, null]);
  const said = { ...params, ...Object.fromEntries(shown), ...(due ? { deadline: null, endAt: null } : {}) };
  const { subject: state, text } = messageText(code, said, locale);
  return { words, design, due, state, text, title, subject: title ? `${state}: ${title}` : state };
}

/** What others wrote turns none of our words around. */
const withoutTurns = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutDirection(value) : value,
    ]),
  );

/** A message in two lines, for a lock screen: state and vehicle; amounts and the deadline in wall time. */
export async function twoLines(
  content: Said,
  locale: Locale,
): Promise<{ readonly subject: string; readonly line: string }> {
  const { words, design, due, subject, text } = await sayingOf(content, locale);
  const line = factsOf(content.params, design, due, locale, words);
  return { subject, line: line || text };
}

/** Amounts and times in one line, what is due last. */
function factsOf(params: Params, design: MailDesign, due: string | null, locale: Locale, words: Words) {
  const others = design.figures.filter(([, param]) => due === null || !['deadline', 'endAt'].includes(param));
  const figures = figuresOf(others, params, locale, words).map(
    ({ label, value, note }) => `${label}: ${value}${note ? ` ${note}` : ''}`,
  );
  return [...figures, ...(due === null ? [] : [due])].join(' · ');
}

/**
 * The mail of a message: state, vehicle with picture, the two figures that matter, the deadline in wall time, and one
 * button to the place where it goes on.
 */
export async function mailBody(content: MailContent, locale: Locale, domains: Domains): Promise<MailBody> {
  const { params, link, mediaId, unsubscribe, settings } = content;
  const { words, design, due, state, text, title, subject } = await sayingOf(content, locale);
  const name = oneLine(content.name ?? '', LONGEST_NAME);
  const figures = figuresOf(design.figures, params, locale, words);
  const kind = design.kind ? (words[`kind.${design.kind}`] ?? '') : '';
  const rendered = renderMail({
    lang: languageTag(locale),
    preheader: factsOf(params, design, due, locale, words) || text,
    kind,
    // without a vehicle the state is the heading, and is said once
    state: title ? { tone: design.tone, text: state } : null,
    picture: mediaId ? { src: domains.file(`/media/${mediaId}/w1280.jpg`), alt: title } : null,
    heading: title || state,
    // each language ends its greeting so that a sentence may follow as it stands
    paragraphs: [(words['hello'] ?? '').replace('{name}', () => (name ? ` ${name}` : '')), text],
    figures,
    due,
    button: {
      label: words[`button.${design.place}`] ?? '',
      href: domains.address(link.page, locale, link.params),
    },
    note: design.place === 'answer_offer' || design.place === 'decide' ? (words['binding'] ?? null) : null,
    why: words[`why.${whyOf(design, params)}`] ?? '',
    links: [
      { label: words['settings'] ?? '', href: settings },
      ...(unsubscribe
        ? [{ label: (words['unsubscribe'] ?? '').replace('{kind}', kind), href: unsubscribe }]
        : []),
      { label: words['contact'] ?? '', href: domains.address('contact', locale) },
      { label: words['imprint'] ?? '', href: domains.address('imprint', locale) },
    ],
    about: words['about'] ?? '',
  });
  return { subject, ...rendered };
}

type Why = 'always' | 'team' | 'watched' | 'searches' | 'seller' | 'buyer';

function whyOf({ kind }: MailDesign, params: Params): Why {
  if (kind === null) return 'always';
  if (kind === 'team' || kind === 'watched' || kind === 'searches') return kind;
  return params['side'] === 'buyer' ? 'buyer' : 'seller';
}

function figuresOf(
  figures: readonly Figure[],
  params: Params,
  locale: Locale,
  words: Words,
): readonly MailFigure[] {
  return figures.flatMap(([name, param]): MailFigure[] => {
    const value = params[param];
    const label = words[`figure.${name}`] ?? '';
    if (INSTANTS.has(param)) {
      const at = instantOf(value);
      return at === null ? [] : [{ label, value: timeIn(locale, at), note: dayIn(locale, at) }];
    }
    const money = moneyText(params, param, locale);
    if (money === null) return [];
    return [{ label, value: money.figure, ...(money.note === null ? {} : { note: money.note }) }];
  });
}

/** What must happen, or happens, until when; null where nothing is due. */
function dueOf(params: Params, { tone }: MailDesign, locale: Locale, words: Words): string | null {
  const deadline = instantOf(params['deadline']);
  const at = deadline ?? instantOf(params['endAt']);
  if (at === null) return null;
  const name = deadline === null ? 'ends' : tone === 'task' ? 'answer' : 'until';
  return (words[`due.${name}`] ?? '').replace('{when}', momentIn(locale, at, words));
}

function instantOf(value: string | number | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}

const wallTime =
  (options: Intl.DateTimeFormatOptions) =>
  (locale: Locale, at: Date): string =>
    new Intl.DateTimeFormat(languageTag(locale), { ...options, timeZone: 'Europe/Berlin' }).format(at);
const timeIn = wallTime({ hour: '2-digit', minute: '2-digit' });
const dayIn = wallTime({ weekday: 'long', day: 'numeric', month: 'long' });

/** Weekday, date and time of day; each language joins them in its own way. */
const momentIn = (locale: Locale, at: Date, words: Words): string =>
  (words['when'] ?? '').replace('{day}', dayIn(locale, at)).replace('{time}', timeIn(locale, at));
