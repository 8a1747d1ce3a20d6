import type { MailSteps } from '@rollheim/service-kit';
import type { Params } from '../message.ts';
import type { MailDesign } from '../table/row.ts';
import { oneLine } from './clean.ts';
import type { Words } from './words.ts';

const STEPS = [1, 2, 3] as const;
const LONGEST_NUMBER = 40;

/**
 * What comes after a sale, as the page of the order has it: the invoice of the commission, which every sale has, the
 * pickup, price and vehicle. Null where a message lists nothing.
 */
export function stepsOf(params: Params, { steps }: MailDesign, words: Words): MailSteps | null {
  if (!steps) return null;
  const invoice = oneLine(String(params['invoice'] ?? ''), LONGEST_NUMBER);
  return {
    heading: words['steps.heading'] ?? '',
    items: STEPS.map((number) => {
      const name = `steps.${steps}.${number}`;
      // data that an invoice needs may be missing at the sale
      const waits = name === 'steps.buyer.1' && invoice === '';
      return {
        title: words[name] ?? '',
        text: (words[`${name}_${waits ? 'waits' : 'text'}`] ?? '').replace('{invoice}', () => invoice),
      };
    }),
  };
}
