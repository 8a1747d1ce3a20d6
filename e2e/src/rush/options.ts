interface Option {
  readonly default: string;
  readonly least: number;
  readonly most: number;
  readonly whole?: true;
  /** Several, with commas between them. */
  readonly list?: true;
}

/** Options of `npm run simulate`. */
export const OPTIONS = {
  auctions: { default: '50000', least: 1, most: 1_000_000, whole: true },
  hot: { default: '0.05', least: 0, most: 1 },
  bids: { default: '8', least: 0, most: 1000 },
  'hot-bids': { default: '60', least: 0, most: 10_000 },
  minutes: { default: '165', least: 1, most: 1440, whole: true },
  partitions: { default: '6,12,24,48', least: 1, most: 1000, whole: true, list: true },
  /** 0: as many as partitions. */
  writers: { default: '0', least: 0, most: 1000, whole: true },
  'database-cores': { default: '16', least: 1, most: 1000, whole: true },
  machine: { default: '1', least: 0.1, most: 20 },
  seed: { default: '1', least: 0, most: 2 ** 31 - 1, whole: true },
} as const satisfies Readonly<Record<string, Option>>;

type Name = keyof typeof OPTIONS;

/** Values of all options. */
type Given = Readonly<Record<Exclude<Name, 'partitions'>, number>> & {
  readonly partitions: readonly number[];
};

/** Reads what the command line was given; all that is wrong, each sentence with its field. */
export function readOptions(
  values: Readonly<Record<string, unknown>>,
): { readonly given: Given } | { readonly faults: readonly string[] } {
  const faults = Object.keys(values)
    .filter((name) => !Object.hasOwn(OPTIONS, name))
    .map((name) => `--${name} is no option. There are: ${Object.keys(OPTIONS).join(' ')}`);
  const given = Object.fromEntries(
    Object.entries<Option>(OPTIONS).map(([name, option]) => {
      const text = values[name] ?? option.default;
      const parts = option.list ? String(text).split(',') : [String(text)];
      const numbers = parts.map((part) => (/^\d+(\.\d+)?$/.test(part) ? Number(part) : Number.NaN));
      const isWrong = numbers.some(
        (value) =>
          !(value >= option.least && value <= option.most) ||
          (option.whole === true && !Number.isInteger(value)),
      );
      if (isWrong)
        faults.push(
          `--${name} has to be ${option.whole ? 'a whole number' : 'a number'} from ${option.least} to ${option.most}` +
            `${option.list ? ', or several with commas between them' : ''}`,
        );
      return [name, option.list ? numbers : numbers[0]];
    }),
  ) as unknown as Given;
  return faults.length > 0 ? { faults } : { given };
}
