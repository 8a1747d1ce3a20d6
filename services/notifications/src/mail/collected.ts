import { languageTag, type Domains, type Locale } from '@rollheim/contracts';
import { renderMail, SAMPLE_HOUSE, type House, type MailLayout } from '@rollheim/service-kit';
import type { MailLink } from '../message.ts';
import { designOf } from '../table/messages.ts';
import { greetingOf, linksOf, sayingOf, type MailBody, type MailContent, type Said } from './body.ts';
import { dayIn, endIn, figuresOf, figuresOfMany } from './figures.ts';
import { iconOf } from './icon.ts';
import { hrefOf } from './place.ts';
import { wordsOf, type Words } from './words.ts';

/** Lines that name a vehicle; the others are counted. */
const NAMED = 20;
/** Vehicles beside the subject in the list of mails. */
const IN_PREHEADER = 3;

/** A message that goes out together with others. */
export interface Collected extends Said {
  readonly link: MailLink;
  /** Its thread. */
  readonly about: string;
  /** Title picture of its vehicle; left out as null: none. */
  readonly mediaId?: string | null;
}

/** What a mail says for several messages of one code, or of one day: its own, and the others. */
export interface CollectedContent extends MailContent, Omit<Collected, 'mediaId'> {
  /** All of a day, whatever their codes. */
  readonly daily: boolean;
  readonly others: readonly Collected[];
  /** When it goes out: a mail of many things bears the day instead of a number. */
  readonly sentAt: Date;
}

/** One mail for many messages of one code, or of a day: how many, a line each for the first ones, and one button to all of them. */
export async function collectedMail(
  content: CollectedContent,
  locale: Locale,
  domains: Domains,
  house: House = SAMPLE_HOUSE,
): Promise<MailBody> {
  const { code, params, others, daily, sentAt } = content;
  const words = await wordsOf(locale);
  const all: readonly Collected[] = [content, ...others];
  // to an address that no one confirmed no vehicle is named
  const named = all.filter(({ title }) => title !== '').slice(0, NAMED);
  const lines = await Promise.all(named.map((one) => lineOf(one, locale, domains)));
  const rest = all.length - lines.length;
  const kind = words[`kind.${daily ? 'daily' : designOf(code, params).kind}`] ?? '';
  const count = (name: string, value: number) =>
    (words[`collected.${name}`] ?? '').replace('{count}', String(value));
  const subject = count(daily ? 'daily' : code, all.length);
  const rendered = renderMail({
    lang: languageTag(locale),
    preheader: lines
      .slice(0, IN_PREHEADER)
      .map(({ label }) => label)
      .join(' · '),
    kind: dayIn(locale, sentAt),
    state: { tone: 'quiet', text: subject, icon: daily ? 'news' : quietIcon(code, params) },
    picture: null,
    heading: words['collected.heading'] ?? '',
    paragraphs: [greetingOf(content, words), words[daily ? 'collected.daily_text' : 'collected.text'] ?? ''],
    figures: figuresOfMany(all, locale, words),
    list: lines,
    more: rest > 0 && lines.length > 0 ? count('more', rest) : null,
    due: null,
    button: { label: words['button.messages'] ?? '', href: domains.address('messages', locale) },
    note: null,
    why: words[daily ? 'why.daily' : 'why.collected'] ?? '',
    links: linksOf(content, kind, words, locale, domains),
    house,
    phone: words['phone'] ?? '',
  });
  return { subject, ...rendered };
}

/** What many start, end or match with is no good or bad news as a whole. */
const quietIcon = (code: string, params: Said['params']) =>
  iconOf({ ...designOf(code, params), tone: 'quiet' });

/** A vehicle, what is new about it, and the place where it goes on; of what is over that is its thread. */
async function lineOf(
  message: Collected,
  locale: Locale,
  domains: Domains,
): Promise<NonNullable<MailLayout['list']>[number]> {
  const { words, title, state, due, design } = await sayingOf(message, locale);
  const { params } = message;
  const [figure = null] = figuresOf(
    design.figures.filter(([name]) => name === 'start_price'),
    params,
    locale,
    words,
  );
  const link: MailLink =
    design.place === 'catalog' ? { page: 'messages-thread', params: { slug: message.about } } : message.link;
  const { mediaId = null } = message;
  return {
    label: title,
    note: figure ? besideFigure(params, locale, words) : (due ?? state),
    href: hrefOf(link, locale, domains),
    picture: mediaId === null ? null : domains.file(`/media/${mediaId}/w160.jpg`),
    figure,
  };
}

/** What a dealer compares, and when the round ends: short, for a figure is beside it. */
function besideFigure(params: Said['params'], locale: Locale, words: Words): string {
  const { mileage } = params;
  const km = new Intl.NumberFormat(languageTag(locale), { style: 'unit', unit: 'kilometer' });
  return [typeof mileage === 'number' ? km.format(mileage) : null, endIn(params, locale, words)]
    .filter((part) => part !== null)
    .join('\n');
}
