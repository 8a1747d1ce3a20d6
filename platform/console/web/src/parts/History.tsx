import { gateCodeText } from '@rollheim/contracts/gate-codes';
import {
  Button,
  CircleCheck,
  Clock,
  Empty,
  FileText,
  Key,
  Pause,
  Play,
  Section,
  Select,
  Send,
  ShieldCheck,
  TextField,
  TrendingUp,
  Undo2,
} from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { clock, share } from '../logic/figures.ts';
import { gateLookOf, linesWith } from '../logic/history.ts';
import { reasonText } from '../logic/reasons.ts';
import { hasText, useLanguage, type ConsoleLocale, type Translate } from '../texts.ts';
import type { HistoryLine } from '../types.ts';
import css from './History.module.css';
import { useKeptPlace } from './use-kept-place.ts';

const FEW = 8;
const ALL = 'all';

const ICONS: Readonly<Record<string, { icon: ReactNode; tone?: 'success' | 'error' | 'time' }>> = {
  publish: { icon: <Send /> },
  start: { icon: <Play /> },
  hotfix: { icon: <TrendingUp />, tone: 'time' },
  step: { icon: <TrendingUp /> },
  promote: { icon: <TrendingUp /> },
  share: { icon: <TrendingUp /> },
  proceed: { icon: <Play /> },
  resume: { icon: <Play /> },
  hold: { icon: <Clock />, tone: 'time' },
  ask: { icon: <Clock />, tone: 'time' },
  pause: { icon: <Pause /> },
  approve: { icon: <ShieldCheck />, tone: 'success' },
  complete: { icon: <CircleCheck />, tone: 'success' },
  'roll-back': { icon: <Undo2 />, tone: 'error' },
  'take-back': { icon: <Undo2 />, tone: 'error' },
  withdraw: { icon: <Undo2 />, tone: 'error' },
  preview: { icon: <Key /> },
  operator: { icon: <Key /> },
  'operator-removed': { icon: <Key /> },
};

/** A release that the gate let pass. */
const PASSED = { icon: <CircleCheck />, tone: 'success' } as const;

/** What was changed, by whom and why; the newest first. */
export const History = ({ lines, now }: { lines: readonly HistoryLine[]; now: number }) => {
  const { t, locale } = useLanguage();
  const [all, setAll] = useState(false);
  const [module, setModule] = useState(ALL);
  const [words, setWords] = useState('');
  const { box, list } = useKeptPlace();
  const modules = [...new Set(lines.map((line) => line.module))].toSorted();
  const wanted = module === ALL ? null : module;
  const found = linesWith(lines, wanted, words, (line) =>
    [lineText(line, t, locale), whyText(line, t, locale), actorText(line.who, t)].join(' '),
  );
  const isFiltered = found.length < lines.length;
  const shown = all || isFiltered ? found : found.slice(0, FEW);
  return (
    <Section
      look="panel"
      id="history"
      title={t('history.title')}
      actions={
        lines.length > FEW && !isFiltered ? (
          <Button size="sm" variant="quiet" aria-expanded={all} onPress={() => setAll(!all)}>
            {all ? t('history.fewer') : t('history.all')}
          </Button>
        ) : null
      }
      padded={false}
    >
      {lines.length > FEW ? (
        <div className={css.filters}>
          <TextField
            label={t('history.search')}
            labelHidden
            type="search"
            placeholder={t('history.search')}
            value={words}
            onChange={setWords}
          />
          <Select
            label={t('errors.filter')}
            look="chip"
            value={module}
            onChange={setModule}
            choices={[
              { value: ALL, label: t('errors.all') },
              ...modules.map((each) => ({ value: each, label: each })),
            ]}
          />
        </div>
      ) : null}
      <div ref={box}>
        <div ref={list}>
          {found.length === 0 ? (
            <Empty
              title={t(isFiltered ? 'history.notFound' : 'history.empty')}
              drawing={<FileText aria-hidden="true" />}
            />
          ) : (
            <HistoryLines lines={shown} now={now} />
          )}
        </div>
      </div>
    </Section>
  );
};

/** Lines alone, as another page shows those of one rollout. */
export const HistoryLines = ({ lines, now }: { lines: readonly HistoryLine[]; now: number }) => (
  <ol className={css.root}>
    {lines.map((line) => (
      <Line key={`${line.at} ${line.action} ${line.module}`} line={line} now={now} />
    ))}
  </ol>
);

const Line = ({ line, now }: { line: HistoryLine; now: number }) => {
  const { t, locale } = useLanguage();
  const look = gateLookOf(line);
  const isBad = look !== null && (!look.passed || look.weakened !== null);
  const { icon, tone } = look?.passed && !isBad ? PASSED : (ICONS[line.action] ?? { icon: <FileText /> });
  const why = whyText(line, t, locale);
  return (
    <li className={css.line} data-action={line.action}>
      <time dateTime={line.at}>{clock(line.at, locale, now)}</time>
      <span className={css.icon} data-tone={isBad ? 'error' : tone} aria-hidden="true">
        {icon}
      </span>
      <span>
        {lineText(line, t, locale)}{' '}
        {look?.weakened ? <b className={css.bad}>{t(`history.weakened.${look.weakened}`)} </b> : null}
        {look?.isWithoutPages ? <span className={css.why}>{t('history.withoutPages')} </span> : null}
        <span className={css.why}>
          {why ? `${why} ` : ''}
          <span className={css.who}>{actorText(line.who, t)}</span>
        </span>
        {look && look.findings.length > 0 ? (
          <details className={css.more}>
            <summary>{t('history.findings', { count: look.findings.length })}</summary>
            <ul>
              {look.findings.map(({ code, message }) => (
                <li key={`${code} ${message}`}>
                  {gateCodeText(code, locale)}, <code>{code}</code>: {message}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </span>
    </li>
  );
};

const whyText = ({ reason }: HistoryLine, t: Translate, locale: ConsoleLocale): string =>
  reason ? reasonText(reason, t, locale) : '';

/** By whom: a person or a team's key, or what of the system does something by itself. */
const actorText = (who: string, t: Translate): string =>
  hasText(`byItself.${who}`) ? t(`byItself.${who}`) : t('by', { who });

/** What happened, in a sentence. */
function lineText({ action, module, after }: HistoryLine, t: Translate, locale: ConsoleLocale): string {
  const facts = (typeof after === 'object' ? after : null) as Record<string, unknown> | null;
  const version = String(facts?.['target'] ?? facts?.['withdrawn'] ?? facts?.['version'] ?? '');
  const given = typeof facts?.['share'] === 'number' ? share(facts['share'], locale) : '';
  const key = `history.${action}`;
  return hasText(key) ? t(key, { module, version, percent: given }) : t('history.other', { module, action });
}
