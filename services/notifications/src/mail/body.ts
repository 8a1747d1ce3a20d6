import { groupedNumber, languageTag, messageText, type Domains, type Locale } from '@rollheim/contracts';
import {
  renderMail,
  SAMPLE_HOUSE,
  type House,
  type MailLayout,
  type RenderedMail,
} from '@rollheim/service-kit';
import type { MailLink, Params } from '../message.ts';
import { isSparse } from '../decide.ts';
import { designOf } from '../table/messages.ts';
import type { MailDesign } from '../table/row.ts';
import { askedOf } from './asked.ts';
import { oneLine, withoutTurns } from './clean.ts';
import { aged, dueOf, figuresOf, INSTANTS, worse } from './figures.ts';
import { iconOf } from './icon.ts';
import { hrefOf } from './place.ts';
import { stepsOf } from './steps.ts';
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
  /** Number of the ad; null: it is about none, or not known. */
  readonly number?: number | null;
  /** Where the vehicle is fetched; left out or null: the mail does not say it. */
  readonly place?: string | null;
  /** What who proposed the pickup says about it; left out, null or empty: nothing. */
  readonly note?: string | null;
  /** When the message was made: its figures are of then, and say so. */
  readonly at?: Date;
  /** Address that switches its kind off; null: it always comes. */
  readonly unsubscribe: string | null;
  /** Address of the page with all kinds. */
  readonly settings: string;
}

/** A mail in one language, plain and as HTML. */
export interface MailBody extends RenderedMail {
  readonly subject: string;
}

/** Most characters of a vehicle's title, and of a name, in a mail. */
const LONGEST_TITLE = 120;
const LONGEST_NAME = 80;
/** Most characters of a pickup place. */
const LONGEST_PLACE = 300;
/** Most characters of a note on a pickup. */
const LONGEST_NOTE = 500;
/** Beside each other on a phone. */
const MOST_FIGURES = 2;
/** Which text of a code it is, and the end of an appointment. */
const UNSAID = new Set(['text', 'side', 'endTime']);

/** A message as it was queued. */
export type Said = Pick<MailContent, 'code' | 'params' | 'title'>;

/** A message in words: what is due is in a box of its own, other instants among the figures; none is repeated. */
export async function sayingOf(content: Said, locale: Locale) {
  const words = await wordsOf(locale);
  const { code } = content;
  const params = withoutTurns(content.params);
  const title = oneLine(content.title, LONGEST_TITLE);
  const design = designOf(code, params);
  const due = dueOf(params, design, locale, words);
  const shown = design.figures.filter(([, param]) => INSTANTS.has(param)).map(([, param]) => [param, null]);
  // it says nothing here, and is still there: an offer with a deadline is written to the cent
  const apart = due ? { deadline: params['deadline'] == null ? null : '', endAt: null } : {};
  const said = { ...params, ...Object.fromEntries(shown), ...apart };
  const { subject: state, text } = messageText(code, said, locale);
  return { words, design, due, state, text, title, subject: title ? `${state}: ${title}` : state };
}

/** A message in two lines, for a lock screen: state and vehicle; amounts and the deadline in wall time. */
export async function twoLines(
  content: Said,
  locale: Locale,
): Promise<{ readonly subject: string; readonly line: string }> {
  const { words, design, due, subject, text } = await sayingOf(content, locale);
  const line = factsOf(content.params, design, due, locale, words);
  return { subject, line: line || text };
}

/** {@link twoLines} that name vehicle and deadline alone: a locked screen is read by everybody. */
export const withoutAmounts = ({ code, params, title }: Said, locale: Locale): ReturnType<typeof twoLines> =>
  twoLines(
    {
      code,
      params: Object.fromEntries(
        Object.entries(params).filter(([name]) => INSTANTS.has(name) || UNSAID.has(name)),
      ),
      title,
    },
    locale,
  );

/** Amounts and times in one line, what is due last. */
function factsOf(params: Params, design: MailDesign, due: string | null, locale: Locale, words: Words) {
  const others = design.figures.filter(([, param]) => due === null || !['deadline', 'endAt'].includes(param));
  const instants = new Set(others.filter(([, param]) => INSTANTS.has(param)).map(([name]) => name));
  const figures = figuresOf(others, params, locale, words).map(({ name, label, value, note = '', range }) =>
    instants.has(name)
      ? `${label}: ${(words[range ? 'when_range' : 'when'] ?? '').replace('{day}', note).replace('{time}', value)}`
      : `${label}: ${value}${note && ` ${note}`}`,
  );
  return [...figures, ...(due === null ? [] : [due])].join(' · ');
}

/**
 * The mail of a message: state, vehicle with picture, the two figures that matter, the deadline in wall time, and one
 * button to the place where it goes on.
 */
export async function mailBody(
  content: MailContent,
  locale: Locale,
  domains: Domains,
  house: House = SAMPLE_HOUSE,
): Promise<MailBody> {
  const { params, link, mediaId, at } = content;
  const asked = await askedOf(content, locale);
  // what is asked has its box
  const said = asked ? { ...content, params: { ...params, reason: null } } : content;
  const { words, design, due, state, text, title, subject } = await sayingOf(said, locale);
  const figures = figuresOf(design.figures, params, locale, words)
    .slice(0, MOST_FIGURES)
    .map((figure) => worse(aged(figure, at, locale, words), figure.name, design));
  const kind = design.kind ? (words[`kind.${design.kind}`] ?? '') : '';
  const rendered = renderMail({
    lang: languageTag(locale),
    preheader:
      factsOf(params, design, due, locale, words) || (asked ? `${asked.label}: ${asked.text}` : text),
    kind: numberOf(content, design, words) ?? kind,
    // without a vehicle the state is the heading, and appears once
    state: title ? { tone: design.tone, text: state, icon: iconOf(design) } : null,
    picture: mediaId ? { src: domains.file(`/media/${mediaId}/w1280.jpg`), alt: title } : null,
    heading: title || state,
    paragraphs: [greetingOf(content, words), text, ...pickupOf(content, words)],
    figures,
    asked,
    steps: stepsOf(params, design, words),
    due,
    button: {
      label: asked?.button ?? words[`button.${design.place}`] ?? '',
      href: hrefOf(link, locale, domains),
    },
    note:
      asked?.note ??
      ([logNoteOf(params, words), noteOf(design, words)].filter((each) => each !== null).join(' ') || null),
    why: [words[`why.${whyOf(design, params)}`], isSparse(content) ? words['why.sparse'] : null]
      .filter(Boolean)
      .join(' '),
    links: linksOf(content, kind, words, locale, domains),
    house,
    phone: words['phone'] ?? '',
  });
  return { subject, ...rendered };
}

/** Characters of each end that are shown of a head, as on the vehicle's page. */
const SHOWN_OF_HEAD = 8;

/** The head of the auction's log behind an own bid, by which the bid can be proved later. */
function logNoteOf({ logHead }: Params, words: Words): string | null {
  if (typeof logHead !== 'string') return null;
  const head = `${logHead.slice(0, SHOWN_OF_HEAD)} … ${logHead.slice(-SHOWN_OF_HEAD)}`;
  return (words['log_head'] ?? '').replace('{head}', head);
}

/** What the button does not do; null where no one could think that it did. */
function noteOf({ place, kind, tone }: MailDesign, words: Words): string | null {
  if (place === 'answer_offer' || place === 'decide') return words['binding'] ?? null;
  return kind === 'bids' && tone === 'error' ? (words['bidding'] ?? null) : null;
}

/** Where an ad is worked on before it is an auction. */
const AD_PLACES: readonly MailDesign['place'][] = ['edit', 'my_vehicles', 'review'];

/**
 * 'Auction no. 48 211', by what the ad is to the receiver; of a sale the order's own, as its page and the team name it,
 * where it is known. Null where there is none.
 */
function numberOf(
  { number = null, params }: MailContent,
  { place, kind }: MailDesign,
  words: Words,
): string | null {
  // thin groups of three in every language: it is a name, no quantity
  const named = (name: string, value: number) =>
    (words[`number.${name}`] ?? '').replace('{number}', groupedNumber(value));
  const isSale = place === 'purchase' || place === 'sale';
  const order = params['orderNumber'];
  if (isSale && typeof order === 'number') return named('order', order);
  if (number === null) return null;
  if (isSale) return named('vehicle', number);
  return named(kind === 'ads' || kind === 'team' || AD_PLACES.includes(place) ? 'ad' : 'auction', number);
}

/** Where the vehicle is fetched and what is noted on that, a paragraph each. */
function pickupOf({ place, note }: MailContent, words: Words): string[] {
  return [
    ...(place ? [(words['pickup.place'] ?? '').replace('{place}', () => oneLine(place, LONGEST_PLACE))] : []),
    ...(note ? [(words['pickup.note'] ?? '').replace('{note}', () => oneLine(note, LONGEST_NOTE))] : []),
  ];
}

/** Each language ends its greeting so that a sentence may follow as it is. */
export function greetingOf(content: Pick<MailContent, 'name'>, words: Words): string {
  const name = oneLine(content.name ?? '', LONGEST_NAME);
  return (words['hello'] ?? '').replace('{name}', () => (name ? ` ${name}` : ''));
}

/** What is below every mail: how its kind is switched off, and whom to turn to. */
export const linksOf = (
  { unsubscribe, settings }: Pick<MailContent, 'unsubscribe' | 'settings'>,
  kind: string,
  words: Words,
  locale: Locale,
  domains: Domains,
): MailLayout['links'] => [
  { label: words['settings'] ?? '', href: settings },
  ...(unsubscribe
    ? [{ label: (words['unsubscribe'] ?? '').replace('{kind}', kind), href: unsubscribe }]
    : []),
  { label: words['contact'] ?? '', href: domains.address('contact', locale) },
  { label: words['imprint'] ?? '', href: domains.address('imprint', locale) },
];

type Why = 'chosen' | 'always' | 'valuation' | 'team' | 'watched' | 'searches' | 'seller' | 'buyer';

function whyOf({ kind, place, why }: MailDesign, params: Params): Why {
  if (why) return why;
  // whoever asked for it need not have an account
  if (place === 'report') return 'valuation';
  if (kind === null) return 'always';
  if (kind === 'team' || kind === 'watched' || kind === 'searches') return kind;
  return params['side'] === 'buyer' ? 'buyer' : 'seller';
}
