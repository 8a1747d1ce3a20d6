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
  Send,
  ShieldCheck,
  TrendingUp,
  Undo2,
} from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { clock, share } from '../logic/figures.ts';
import { reasonText } from '../logic/reasons.ts';
import { hasText, useLanguage, type ConsoleLocale, type Translate } from '../texts.ts';
import type { HistoryLine } from '../types.ts';
import css from './History.module.css';

const FEW = 8;

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

/** What was changed, by whom and why; the newest first. */
export const History = ({ lines, now }: { lines: readonly HistoryLine[]; now: number }) => {
  const { t, locale } = useLanguage();
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, FEW);
  return (
    <Section
      look="panel"
      id="history"
      title={t('history.title')}
      actions={
        lines.length > FEW ? (
          <Button size="sm" variant="quiet" aria-expanded={all} onPress={() => setAll(!all)}>
            {all ? t('history.fewer') : t('history.all')}
          </Button>
        ) : null
      }
      padded={false}
    >
      {lines.length === 0 ? (
        <Empty title={t('history.empty')} drawing={<FileText aria-hidden="true" />} />
      ) : (
        <ol className={css.root}>
          {shown.map((line) => (
            <li
              key={`${line.at} ${line.action} ${line.module}`}
              className={css.line}
              data-action={line.action}
            >
              <time dateTime={line.at}>{clock(line.at, locale, now)}</time>
              <span className={css.icon} data-tone={ICONS[line.action]?.tone} aria-hidden="true">
                {ICONS[line.action]?.icon ?? <FileText />}
              </span>
              <span>
                {lineText(line, t, locale)}{' '}
                <span className={css.why}>
                  {line.reason ? `${reasonText(line.reason, t, locale)} ` : ''}
                  <span className={css.who}>
                    {t('by')} {line.who}
                  </span>
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
};

/** What happened, in a sentence. */
function lineText({ action, module, after }: HistoryLine, t: Translate, locale: ConsoleLocale): string {
  const facts = (typeof after === 'object' ? after : null) as Record<string, unknown> | null;
  const version = String(facts?.['target'] ?? facts?.['withdrawn'] ?? facts?.['version'] ?? '');
  const given = typeof facts?.['share'] === 'number' ? share(facts['share'], locale) : '';
  const key = `history.${action}`;
  return hasText(key) ? t(key, { module, version, percent: given }) : t('history.other', { module, action });
}
