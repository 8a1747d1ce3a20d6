import { useText, type TextFunction } from '@rollheim/module-api';
import type de from '../locales/de.json';

export type MessagesText = TextFunction<typeof de>;

/** Texts of the messages. */
export const useTexts = (): MessagesText => useText<typeof de>();
