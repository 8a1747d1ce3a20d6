import { stepOfQueried, type Locale } from '@rollheim/contracts';
import { attributeLabel, attributeLabels } from '@rollheim/contracts/attributes';
import type { MailQuery } from '@rollheim/service-kit';
import type { Params } from '../message.ts';
import { designOf } from '../table/messages.ts';
import { withoutDirection } from './clean.ts';
import { wordsOf, type Words } from './words.ts';

/** What an operator asks of a seller, and what the button does about it. */
export interface Asked extends MailQuery {
  /** Null: it leads to the ad as a whole. */
  readonly button: string | null;
  readonly note: string | null;
}

/** What can be asked about and is no attribute. */
const BESIDE = ['documents', 'damages'];

/** The operator's words and the fields that they are about; null where a message asks for nothing, or without words. */
export async function askedOf(
  { code, params }: { readonly code: string; readonly params: Params },
  locale: Locale,
): Promise<Asked | null> {
  const reason = params['reason'];
  if (!designOf(code, params).asks || typeof reason !== 'string' || reason.trim() === '') return null;
  const words = await wordsOf(locale);
  await attributeLabels.load(locale);
  const names = fieldsOf(params).map((field) => nameOf(field, locale, words));
  return {
    label: names.length > 0 ? names.join(', ') : (words['asked.ad'] ?? ''),
    // a function: what others wrote may hold what replace reads as a pattern
    text: (words['asked.words'] ?? '').replace('{reason}', () => withoutDirection(reason).trim()),
    button: names.length > 0 ? (words[names.length > 1 ? 'button.fields' : 'button.field'] ?? '') : null,
    note: names.length > 0 ? (words[names.length > 1 ? 'asked.note_first' : 'asked.note'] ?? '') : null,
  };
}

/** Codes of the fields; one of a later release has no name here. */
const fieldsOf = ({ fields }: Params): readonly string[] =>
  String(fields ?? '')
    .split(',')
    .filter((field) => stepOfQueried(field) !== null);

const nameOf = (field: string, locale: Locale, words: Words): string =>
  BESIDE.includes(field) ? (words[`field.${field}`] ?? '') : attributeLabel(field, locale);
