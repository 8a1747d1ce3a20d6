import { gateCodeText } from '@rollheim/contracts/gate-codes';
import { hasText, type ConsoleLocale, type Translate } from '../texts.ts';
import type { Cell, MetricJudgement } from '../types.ts';
import { onlyText } from './cells.ts';
import { evidence } from './figures.ts';

/** Letters of a reason that somebody gives; the registry takes no more. */
export const LONGEST_REASON = 500;

/** `content_gone (12), page_error` in words. */
const inWords = (codes: string, locale: ConsoleLocale): string =>
  codes.replaceAll(/[a-z_]+/g, (code) => gateCodeText(code, locale));

/** The machine's own reasons, as it writes them in English; what people wrote stays as it is. */
const FORMS: readonly (readonly [
  RegExp,
  (t: Translate, found: RegExpMatchArray, locale: ConsoleLocale) => string,
])[] = [
  [/^no step begins in a freeze window$/, (t) => t('reason.frozen')],
  [/^nobody judges the figures$/, (t) => t('reason.noJudge')],
  [/^the figures have not passed yet$/, (t) => t('reason.noPass')],
  [/^passed gates ([\d, ]+)$/, (t, [, gates = '']) => t('reason.gates', { gates })],
  [
    /^(passed gates .*|refused: .*|could not be judged: .*); intended: (.*)$/s,
    (t, [, rest = '', why = ''], locale) => t('reason.intended', { rest: reasonText(rest, t, locale), why }),
  ],
  [
    /^(passed gates .*|refused: .*|could not be judged: .*); journeys not walked: ([\w, -]+)$/s,
    (t, [, rest = '', journeys = ''], locale) =>
      t('reason.unwalked', { rest: reasonText(rest, t, locale), journeys }),
  ],
  [/^refused: (.*)$/s, (t, [, codes = ''], locale) => t('reason.refused', { codes: inWords(codes, locale) })],
  [
    /^could not be judged: (.*)$/s,
    (t, [, codes = ''], locale) => t('reason.unjudged', { codes: inWords(codes, locale) }),
  ],
  // what the audit log writes beside a change of access
  [/^access$/, () => ''],
  [/^(.*) \(was stable recently: no steps\)$/s, (t, [, why = '']) => t('reason.recent', { why })],
  [/^goes on$/, (t) => t('reason.goesOn')],
  [/^nothing bad was seen in the bake time$/, (t) => t('reason.baked')],
  [/^the step has lasted long enough$/, (t) => t('reason.lasted')],
  [/^the step to ([\d.]+) % needs an approval$/, (t, [, percent = '']) => t('reason.approval', { percent })],
  [
    /^held for ([\d.]+) minutes: (.*)$/s,
    (t, [, minutes = '', rest = ''], locale) =>
      t('reason.held', { minutes, rest: reasonText(rest, t, locale) }),
  ],
  [/^all (\d+) metrics pass$/, (t, [, count]) => t('reason.pass', { count: Number(count) })],
  [
    /^breakdown: ([\w:-]+) (\w+) (.+): canary (\d+) of (\d+), control (\d+) of (\d+) visitors, E ([\d.e+-]+) of ([\d.e+-]+) among .*$/,
    (t, [, name = '', dimension = '', value = '', ...figures], locale) =>
      breakdownText({ name, dimension: dimension as Cell['dimension'], value }, figures, t, locale),
  ],
  [
    /^undecided: ([\w:, -]*)(?:; no observations: ([\w:, -]+))?$/,
    (t, [, open = '', silent = '']) =>
      [
        t('reason.undecided', { metrics: metricNames(open, t) }),
        ...(silent ? [t('reason.unobserved', { metrics: metricNames(silent, t) })] : []),
      ].join(' '),
  ],
  [
    /^no observations: ([\w:, -]+)$/,
    (t, [, silent = '']) => t('reason.unobserved', { metrics: metricNames(silent, t) }),
  ],
  [/^both_arms: (\d+) /, (t, [, count]) => t('reason.bothArms', { count: Number(count) })],
  [/^sample_ratio: /, (t) => t('reason.sample')],
  [
    /^no_telemetry: .* for (\d+) minutes$/,
    (t, [, minutes]) => t('reason.silent', { minutes: Number(minutes) }),
  ],
];

const METRIC =
  /^([\w:-]+): canary (\d+) of (\d+), control (\d+) of (\d+) visitors, E ([\d.e+-]+) of ([\d.e+-]+)(?:, reached.*)?$/;

/** A metric's name in the reader's language; an outcome whose words are not at hand has the name that its module gave. */
export const metricName = (name: string, t: Translate): string =>
  hasText(`metric.${name}`) ? t(`metric.${name}`) : name.replace(/^outcome:/, '');

/** The same where the metric itself is there: an outcome is called as its module calls it. */
export const metricTitle = (
  { name, text }: Pick<MetricJudgement, 'name' | 'text'>,
  t: Translate,
  locale: ConsoleLocale,
): string => text?.[locale] ?? metricName(name, t);

const metricNames = (names: string, t: Translate): string =>
  names
    .split(', ')
    .map((name) => metricName(name, t))
    .join(', ');

/** A reason in the reader's language, as far as it is one of the machine's. */
export function reasonText(reason: string, t: Translate, locale: ConsoleLocale): string {
  for (const [form, write] of FORMS) {
    const found = form.exec(reason);
    if (found) return write(t, found, locale);
  }
  const metrics = reason.split('; ').map((part) => METRIC.exec(part));
  if (metrics.every((found) => found !== null))
    return metrics.map((found) => metricText(found, t, locale)).join(' ');
  return reason;
}

function breakdownText(
  { name, ...cell }: Pick<Cell, 'dimension' | 'value'> & { readonly name: string },
  [canaryBad, canaryAll, controlBad, controlAll, e, limit]: readonly string[],
  t: Translate,
  locale: ConsoleLocale,
): string {
  const arm = (bad: string | undefined, visitors: string | undefined): string =>
    t('ofVisitors', { bad: Number(bad), visitors: Number(visitors) });
  return t('reason.breakdown', {
    metric: metricName(name, t),
    only: onlyText([cell], t),
    canary: arm(canaryBad, canaryAll),
    control: arm(controlBad, controlAll),
    e: evidence(Number(e), locale),
    limit: evidence(Number(limit), locale),
  });
}

function metricText(found: RegExpMatchArray, t: Translate, locale: ConsoleLocale): string {
  const [, name = '', canaryBad, canaryAll, controlBad, controlAll, e, limit] = found;
  const arm = (bad: string | undefined, visitors: string | undefined): string =>
    t('ofVisitors', { bad: Number(bad), visitors: Number(visitors) });
  return t('reason.metric', {
    metric: metricName(name, t),
    canary: arm(canaryBad, canaryAll),
    control: arm(controlBad, controlAll),
    e: evidence(Number(e), locale),
    limit: evidence(Number(limit), locale),
  });
}
