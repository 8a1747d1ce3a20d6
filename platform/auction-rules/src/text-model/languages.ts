import { cs } from './cs.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { sv } from './sv.ts';
import type { LanguageRules } from './rules.ts';

/** The rules of every language of the site. */
export const LANGUAGES: readonly LanguageRules[] = [de, en, es, da, nl, pl, cs, sv];
