import { useText, type TextFunction, type TextValues } from '@rollheim/module-api';
import { createContext, useContext } from 'react';
import type de from '../../price-locales/de.json';

/** Texts about prices, which are loaded with the part that shows them. */
export type PriceTexts = typeof de;

export const ContextOfPrices = createContext<PriceTexts | null>(null);

/** Texts about prices, written by the same rules as those of the page around them. */
export function usePriceTexts(): TextFunction<PriceTexts> {
  const texts = useContext(ContextOfPrices);
  if (texts === null) throw new Error('outside of the part that loads the texts about prices');
  const write: (key: string, values: TextValues) => string = useText();
  return (key, values) => write(`prices › ${key}`, { ...values, defaultValue: texts[key] });
}
