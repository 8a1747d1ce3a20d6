import Joi from 'joi';
import { LOCALES } from '../locales.ts';
import type { MessageContract } from './registry.ts';

const short = Joi.string().min(1).max(200).required();
const long = Joi.string().min(1).max(4_000).required();
const cents = Joi.number().integer().min(0).max(100_000_000).required();
/** Addresses of this site or of https: a block cannot bring a script. */
const href = Joi.string()
  .pattern(/^(?:\/(?!\/)|https:\/\/|mailto:|tel:)/)
  .max(400);
const query = Joi.string()
  .pattern(/^[a-z]+=[\w-]+(?:&[a-z]+=[\w-]+)*$/)
  .max(120);
const link = { label: short, page: Joi.string().max(60), query, href };
const list = (item: Joi.Schema, most = 60) => Joi.array().items(item).min(1).max(most).required();
const blockOf = (kind: string, fields: Joi.SchemaMap) =>
  Joi.object({ kind: Joi.valid(kind).required(), ...fields });

const block = Joi.alternatives(
  blockOf('heading', { text: long }),
  blockOf('text', { text: long }),
  blockOf('list', { items: list(Joi.string().min(1).max(2_000)) }),
  blockOf('steps', { items: list(Joi.object({ title: short, text: long }), 20) }),
  blockOf('question', { question: short, answer: long }),
  blockOf('table', {
    caption: short,
    head: list(Joi.string().min(1).max(200), 6),
    rows: list(Joi.array().items(Joi.string().allow('').max(1_000)).min(1).max(6)),
  }),
  blockOf('note', { text: long }),
  blockOf('links', { items: list(Joi.object(link).xor('page', 'href'), 20) }),
  blockOf('cards', { items: list(Joi.object({ ...link, text: long }).oxor('page', 'href'), 20) }),
  blockOf('example', { hammerPrice: cents }),
  blockOf('calculator', { hammerPrice: cents }),
  blockOf('form', { form: Joi.valid('contact').required() }),
).match('one');

const place = {
  kind: Joi.valid('page', 'terms', 'article', 'author', 'popup', 'news').required(),
  locale: Joi.valid(...LOCALES).required(),
  url: Joi.string()
    .pattern(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/)
    .max(120)
    .required(),
};

const text = {
  ...place,
  title: short,
  description: Joi.string().allow('').max(400).required(),
  blocks: Joi.array().items(block).min(1).max(200).required(),
  validFrom: Joi.string().isoDate().allow(null).required(),
  changes: Joi.string().max(4_000).allow(null).required(),
  author: Joi.string().max(120).allow(null),
};

/** A content page as it is written: blocks, never HTML. */
export const contentPage = Joi.object(text);

/** A content page as it is published, with its number. */
const publishedPage = Joi.object({ ...text, id: Joi.number().integer().min(1) });

/** A setting with its key. */
export const contentSetting = Joi.object({
  key: Joi.string()
    .pattern(/^[a-z0-9_]{1,60}$/)
    .required(),
  value: Joi.string().allow('').max(2_000).required(),
  description: Joi.string().allow('').max(400).required(),
});

const line = (min: number, max: number) =>
  Joi.string()
    .min(min)
    .max(max)
    .pattern(/^[^\r\n]*\S[^\r\n]*$/)
    .required();

/** What a visitor writes on the contact page (spec 1 §2, public pages). Spaces around are no fault; who sends it on trims. */
export const contactRequest = Joi.object({
  name: line(2, 120),
  email: Joi.string().email({ tlds: false }).max(254).required(),
  subject: line(2, 160),
  message: Joi.string().min(10).max(5_000).pattern(/\S/).required(),
});

const pageExample = {
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
const settingExample = { key: 'system_bar', value: '', description: 'Text above the app bar' };

/** Version 1: no link had parameters. */
const withoutQuery = (older: unknown): unknown => older;

/** Messages of the content service. */
export const contentMessages: readonly MessageContract[] = [
  {
    name: 'content.save-page',
    version: 2,
    schema: contentPage,
    example: pageExample,
    upcasters: [withoutQuery],
  },
  {
    name: 'content.remove-page',
    version: 1,
    schema: Joi.object(place),
    example: { kind: 'popup', locale: 'en', url: 'new-search' },
  },
  { name: 'settings.save', version: 1, schema: contentSetting, example: settingExample },
  {
    name: 'contact.send',
    version: 1,
    schema: contactRequest.keys({
      locale: Joi.valid(...LOCALES).required(),
      customerId: Joi.string().guid().allow(null).required(),
    }),
    example: {
      name: 'Jan Test',
      email: 'jan.test@rollheim.example',
      subject: 'A question',
      message: 'How long does the review take?',
      locale: 'en',
      customerId: null,
    },
  },
  {
    name: 'content.state',
    version: 2,
    schema: publishedPage,
    example: { id: 1, ...pageExample },
    upcasters: [withoutQuery],
  },
  { name: 'settings.state', version: 1, schema: contentSetting, example: settingExample },
];
