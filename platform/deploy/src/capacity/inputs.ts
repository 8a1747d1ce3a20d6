import { parseArgs } from 'node:util';
import { RARE, rareProcessor } from './unit-costs.ts';

/** What a market is asked to hold, and what it may use. */
interface Input {
  readonly default: number;
  readonly least: number;
  readonly most: number;
  readonly whole?: boolean;
  readonly meaning: string;
}

/** All inputs; an option of the same name sets each, `--bids-per-second` for `bidsPerSecond`. */
export const INPUTS = {
  ads: { default: 20_000, least: 1, most: 100_000_000, whole: true, meaning: 'ads in the catalog' },
  dealers: { default: 2_000, least: 1, most: 10_000_000, whole: true, meaning: 'dealers' },
  bidsPerSecond: { default: 50, least: 0, most: 1_000_000, meaning: 'bids a second in the busiest minutes' },
  busyHours: {
    default: 1,
    least: 0,
    most: 24,
    meaning: 'hours a day with as many bids: what disks and topics keep is calculated with it',
  },
  online: {
    default: 0.2,
    least: 0,
    most: 1,
    meaning: 'share of the dealers who have a page open at that time: one live stream each',
  },
  framesPerSecond: {
    default: 1,
    least: 0,
    most: 4,
    meaning: 'frames a second of a stream; no stream gets more than four',
  },
  pagesPerSecond: {
    default: 10,
    least: 0,
    most: 1_000_000,
    meaning: 'documents a second, each with two calls beside it',
  },
  firstViews: {
    default: 0.2,
    least: 0,
    most: 1,
    meaning: 'share of the documents whose scripts are not cached',
  },
  mailsPerBid: {
    default: 0.2,
    least: 0,
    most: 2,
    meaning: 'mails of a bid, in the mean: there is none where one like it was sent lately',
  },
  load: { default: 0.5, least: 0.05, most: 0.95, meaning: 'share of a core that a process may use' },
  machine: {
    default: 1,
    least: 0.1,
    most: 20,
    meaning: `how many times as long the processor takes: what P2 prints as processor time of a bid at ${RARE} a second, divided by ${rareProcessor().toFixed(1)} ms`,
  },
  databaseCores: {
    default: 32,
    least: 1,
    most: 1024,
    whole: true,
    meaning: 'cores of the largest database server that can be had',
  },
  walMegabytes: {
    default: 200,
    least: 1,
    most: 100_000,
    meaning: 'MB a second of write-ahead log that its disk and its replica take',
  },
  partitionsPerWriter: {
    default: 6,
    least: 1,
    most: 64,
    whole: true,
    meaning: 'partitions of the commands for each writer: `npm run simulate` shows what fewer cost',
  },
  replicas: { default: 3, least: 1, most: 5, whole: true, meaning: 'copies that the brokers keep' },
} as const satisfies Readonly<Record<string, Input>>;

/** Values of all inputs. */
export type Market = Readonly<Record<keyof typeof INPUTS, number>>;

/** The name of an input's option, without its dashes. */
export const optionOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const names = Object.keys(INPUTS) as (keyof typeof INPUTS)[];

/** Reads the options of the command line. Returns a market, or everything that is wrong, each sentence with its field. */
export function readMarket(
  args: readonly string[],
): { readonly market: Market } | { readonly faults: readonly string[] } {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [optionOf(name), { type: 'string' as const }])),
    strict: false,
    tokens: true,
  });
  const known = new Set(names.map(optionOf));
  const faults = tokens.flatMap((token) => {
    if (token.kind === 'positional') return [`${token.value} is no option`];
    if (token.kind === 'option' && !known.has(token.name))
      return [`--${token.name} is no option. There are: ${[...known].map((each) => `--${each}`).join(' ')}`];
    return [];
  });
  const market = Object.fromEntries(
    names.map((name) => {
      const given = values[optionOf(name)];
      const value = given === undefined ? INPUTS[name].default : numberOf(given);
      const fault = faultOf(INPUTS[name], value);
      if (fault !== null) faults.push(`--${optionOf(name)} ${fault}`);
      return [name, value];
    }),
  ) as Market;
  return faults.length > 0 ? { faults } : { market };
}

const numberOf = (given: unknown): number =>
  typeof given === 'string' && /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;

function faultOf({ least, most, whole = false }: Input, value: number): string | null {
  if (Number.isNaN(value)) return 'has to be a number, such as 5000 or 0.5';
  if (value < least || value > most) return `has to be from ${least} to ${most}`;
  return whole && !Number.isInteger(value) ? 'has to be a whole number' : null;
}
