import Joi from 'joi';
import { LOCALES } from '../locales.ts';
import type { MessageContract } from './registry.ts';

const block = Joi.alternatives(
  Joi.object({
    kind: Joi.valid('heading', 'text').required(),
    text: Joi.string().min(1).max(4_000).required(),
  }),
  Joi.object({
    kind: Joi.valid('list').required(),
    items: Joi.array().items(Joi.string().min(1).max(2_000)).min(1).max(60).required(),
  }),
);

/** A content page: blocks, never HTML. */
export const contentPage = Joi.object({
  kind: Joi.valid('page', 'terms').required(),
  locale: Joi.valid(...LOCALES).required(),
  url: Joi.string()
    .pattern(/^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/)
    .max(120)
    .required(),
  title: Joi.string().min(1).max(200).required(),
  description: Joi.string().allow('').max(400).required(),
  blocks: Joi.array().items(block).min(1).max(200).required(),
  validFrom: Joi.string().isoDate().allow(null).required(),
  changes: Joi.string().max(4_000).allow(null).required(),
});

const setting = Joi.object({
  key: Joi.string()
    .pattern(/^[a-z0-9_]{1,60}$/)
    .required(),
  value: Joi.string().allow('').max(2_000).required(),
  description: Joi.string().allow('').max(400).required(),
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
  ],
  validFrom: null,
  changes: null,
};
const settingExample = { key: 'system_bar', value: '', description: 'Text above the app bar' };

/** Messages of the content service. */
export const contentMessages: readonly MessageContract[] = [
  { name: 'content.save-page', version: 1, schema: contentPage, example: pageExample },
  { name: 'settings.save', version: 1, schema: setting, example: settingExample },
  { name: 'content.state', version: 1, schema: contentPage, example: pageExample },
  { name: 'settings.state', version: 1, schema: setting, example: settingExample },
];
