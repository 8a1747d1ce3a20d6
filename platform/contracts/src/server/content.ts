import Joi from 'joi';
import { LOCALES } from '../locales.ts';
import {
  PERIMETERS,
  VISITOR_QUESTION,
  type ContactRequest,
  type ContentBlock,
  type ContentPage,
  type SettingState,
  type VisitorQuestion,
} from '../state/content.ts';
import { PHONE_PATTERN } from './customers.ts';
import {
  absent,
  exactlyOneOf,
  extended,
  instant,
  integer,
  list,
  message,
  object,
  oneOf,
  orNull,
  text,
  type Typed,
  type TypedObject,
} from './schema.ts';

const short = text(Joi.string().min(1).max(200));
const long = text(Joi.string().min(1).max(4_000));
const cents = integer(0, 100_000_000);
/** Addresses of this site or of https: a block cannot bring a script. */
const href = text(
  Joi.string()
    .pattern(/^(?:\/(?!\/)|https:\/\/|mailto:|tel:)/)
    .max(400),
);
const query = text(
  Joi.string()
    .pattern(/^[a-z]+=[\w-]+(?:&[a-z]+=[\w-]+)*$/)
    .max(120),
);
const link = {
  label: short,
  page: absent(text(Joi.string().max(60))),
  query: absent(query),
  href: absent(href),
};
const several = <T>(item: Typed<T>, most = 60) => list(item, (items) => items.min(1).max(most));
const kind = <const K extends string>(name: K) => oneOf([name]);

const block: Typed<ContentBlock> = exactlyOneOf(
  object({ kind: kind('heading'), text: long }),
  object({ kind: kind('text'), text: long }),
  object({ kind: kind('list'), items: several(text(Joi.string().min(1).max(2_000))) }),
  object({ kind: kind('steps'), items: several(object({ title: short, text: long }), 20) }),
  object({ kind: kind('question'), question: short, answer: long }),
  object({
    kind: kind('table'),
    caption: short,
    head: several(short, 6),
    rows: several(list(text(Joi.string().allow('').max(1_000)), (cells) => cells.min(1).max(6))),
  }),
  object({ kind: kind('note'), text: long }),
  object({ kind: kind('links'), items: several(object(link).xor('page', 'href'), 20) }),
  object({ kind: kind('cards'), items: several(object({ ...link, text: long }).oxor('page', 'href'), 20) }),
  object({ kind: kind('example'), hammerPrice: cents }),
  object({ kind: kind('calculator'), hammerPrice: cents }),
  object({ kind: kind('form'), form: oneOf(['contact']) }),
);

const place = object({
  kind: oneOf(['page', 'terms', 'article', 'author', 'popup', 'news']),
  locale: oneOf(LOCALES),
  url: text(
    Joi.string()
      .pattern(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/)
      .max(120),
  ),
});

/** A content page as it is written: blocks, never HTML. */
export const contentPage: TypedObject<Omit<ContentPage, 'id'>> = extended(place, {
  title: short,
  description: text(Joi.string().allow('').max(400)),
  blocks: list(block, (blocks) => blocks.min(1).max(200)),
  validFrom: orNull(instant()),
  changes: orNull(text(Joi.string().max(4_000))),
  author: absent(orNull(text(Joi.string().max(120)))),
});

/** A content page as it is published, with its number. */
const publishedPage: TypedObject<ContentPage> = extended(contentPage, { id: absent(integer(1)) });

const settingKey = text(Joi.string().pattern(/^[a-z0-9_]{1,60}$/));

/** A setting with its key. */
export const contentSetting: TypedObject<SettingState> = object({
  key: settingKey,
  value: text(Joi.string().allow('').max(2_000)),
  description: text(Joi.string().allow('').max(400)),
});

/** One line of text with at least one visible character. */
const line = (min: number, max: number) =>
  text(
    Joi.string()
      .min(min)
      .max(max)
      .pattern(/^[^\S\r\n]*\S[^\r\n]*$/),
  );

/** Tags of any kind. */
const MARKUP = /<\/?[a-z!?][^>]*>|&#?\w{2,8};/i;

/** The fields at fault of texts that go into a mail of ours, which carries no one's markup; empty: none. */
export const markupFaults = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, words]) =>
      MARKUP.test(words) ? [[name, 'validation.no_markup']] : [],
    ),
  );

/** A visitor's name; line breaks would begin another line of the mail in which it is. */
const nameLine = Joi.string()
  .trim()
  .min(1)
  .max(VISITOR_QUESTION.name)
  .pattern(/^[^\r\n]*$/);

/** What a visitor asks the service team about a vehicle (spec 1 §3, question form); spaces around it are trimmed. */
export const visitorQuestion: TypedObject<VisitorQuestion> = object({
  firstName: text(nameLine),
  lastName: text(nameLine),
  email: text(Joi.string().trim().email({ tlds: false }).max(VISITOR_QUESTION.email)),
  phone: orNull(text(Joi.string().trim().pattern(PHONE_PATTERN))),
  question: text(Joi.string().trim().min(VISITOR_QUESTION.shortest).max(VISITOR_QUESTION.question)),
  perimeter: oneOf(PERIMETERS),
});

/** What a visitor writes on the contact page (spec 1 §2, public pages). Whoever sends it on trims spaces around it. */
export const contactRequest: TypedObject<ContactRequest> = object({
  name: line(2, 120),
  email: text(Joi.string().email({ tlds: false }).max(254)),
  subject: line(2, 160),
  message: text(Joi.string().min(10).max(5_000).pattern(/\S/)),
});

const pageExample: Omit<ContentPage, 'id'> = {
  kind: 'page',
  locale: 'en',
  url: 'pricing',
  title: 'Pricing',
  description: 'What selling and buying costs',
  blocks: [
    { kind: 'heading', text: 'Selling is free' },
    { kind: 'text', text: 'Sellers pay nothing.' },
    { kind: 'list', items: ['No listing fee', 'No commission'] },
    { kind: 'example', hammerPrice: 4_560_000 },
  ],
  validFrom: null,
  changes: null,
};
const settingExample: SettingState = { key: 'system_bar', value: '', description: 'Text above the app bar' };

/** Version 1: no link had parameters. */
const withoutQuery = (older: unknown): unknown => older;

/** Commands of `content.commands`. */
export const contentCommands = [
  /** By the operator: writes a page, popup, article … in one language. */
  message({
    name: 'content.save-page',
    version: 2,
    schema: contentPage,
    example: pageExample,
    upcasters: [withoutQuery],
  }),
  /** By the operator. */
  message({
    name: 'content.remove-page',
    version: 1,
    schema: place,
    example: { kind: 'popup', locale: 'en', url: 'new-search' },
  }),
  /** Query of the operator, sealed: {versions: ContentVersion[]}, the newest first, 50 at most. */
  message({
    name: 'content.versions',
    version: 1,
    schema: exactlyOneOf(place, object({ kind: kind('setting'), key: settingKey })),
    example: { kind: 'setting', key: 'system_bar' },
  }),
  /** By the operator. */
  message({ name: 'settings.save', version: 1, schema: contentSetting, example: settingExample }),
  /** Sends what a visitor wrote to the service team. */
  message({
    name: 'contact.send',
    version: 1,
    schema: extended(contactRequest, {
      locale: oneOf(LOCALES),
      customerId: orNull(text(Joi.string().guid())),
    }),
    example: {
      name: 'Jan Test',
      email: 'jan.test@rollheim.example',
      subject: 'A question',
      message: 'How long does the review take?',
      locale: 'en',
      customerId: null,
    },
  }),
] as const;

/** Messages of the content service. */
export const contentMessages = [
  ...contentCommands,
  message({
    name: 'content.state',
    version: 2,
    schema: publishedPage,
    example: { id: 1, ...pageExample },
    upcasters: [withoutQuery],
  }),
  message({ name: 'settings.state', version: 1, schema: contentSetting, example: settingExample }),
];
