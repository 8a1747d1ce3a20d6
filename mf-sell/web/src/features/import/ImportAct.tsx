import type { ImportCheck } from '@rollheim/contracts';
import { useErrorText } from '@rollheim/module-api';
import { Button, Notice, ProgressBar, Stack, useOnline } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { focusField } from '../edit/focus-field.ts';
import { FaultsButton } from './FaultsButton.tsx';
import { hasFaults, isReady, jumpOf, waitOf } from './import-waits.ts';
import type { RowImport } from './use-row-import.ts';

type Checked = Pick<ImportCheck, 'columns' | 'rows'>;

/** What keeps a file from being imported, with the way there. */
const Waiting = ({ check }: { readonly check: Checked }) => {
  const t = useTexts();
  const wait = waitOf(check);
  if (wait === null) return null;
  const jump = jumpOf(wait);
  const text =
    jump === null
      ? ''
      : jump.column === null
        ? t('csv.to_faults')
        : t('csv.to_column', { heading: check.columns[jump.column]?.heading ?? '' });
  return (
    <div role="status">
      <p>
        {wait.why === 'numbers'
          ? t('csv.waits.numbers', { count: wait.columns.length })
          : t(`csv.waits.${wait.why}`)}
      </p>
      {jump === null ? null : (
        <Button variant="quiet" size="sm" onPress={() => focusField(jump.field)}>
          {text}
        </Button>
      )}
    </div>
  );
};

interface Props {
  readonly check: Checked;
  readonly imports: RowImport;
  /** The file is being read again. */
  readonly reading: boolean;
}

/** What can be imported, the press that does it, how far it is, and what came of it. */
export const ImportAct = ({ check, imports, reading }: Props) => {
  const { rows } = check;
  const t = useTexts();
  const errorText = useErrorText();
  const online = useOnline();
  const { outcomes, running, stopped, start } = imports;
  const ready = rows.filter(isReady);
  const open = ready.filter(({ line }) => !outcomes.has(line));
  const created = [...outcomes.values()].filter((outcome) => 'adId' in outcome && outcome.created).length;
  const leavesOut = hasFaults(rows);
  const done = ready.length - open.length;
  const begun = running || done > 0;
  const isOver = done > 0 && open.length === 0 && !running;
  const summary = [
    // from then on the progress says how many
    ...(begun ? [] : [t('csv.summary', { count: ready.length, total: rows.length })]),
    ...(leavesOut ? [t('csv.summary_faults')] : []),
  ];
  return (
    <Stack gap={4}>
      {summary.length === 0 ? null : (
        <Notice kind={leavesOut ? 'time' : 'info'} icon={null}>
          {summary.join(' ')}
        </Notice>
      )}
      {leavesOut && !running ? (
        <div>
          <FaultsButton check={check} />
        </div>
      ) : null}
      {begun ? (
        <ProgressBar
          label={t(running ? 'csv.running' : 'csv.progress')}
          percent={(100 * done) / Math.max(1, ready.length)}
          output={t('csv.progress_of', { done, total: ready.length })}
        />
      ) : null}
      {stopped === null ? null : (
        <Notice kind="error" live="assertive" title={t('csv.stopped')}>
          {errorText(stopped)}
        </Notice>
      )}
      {isOver ? (
        <Notice kind="success" live="polite" title={t('csv.done', { count: created })}>
          {t('csv.done_text')}
        </Notice>
      ) : (
        <Stack gap={2}>
          <div>
            <Button
              size="lg"
              disabled={waitOf(check) !== null || reading || !online}
              pending={running}
              onPress={() => start(ready)}
            >
              {done > 0 ? t('csv.continue') : t('csv.import', { count: open.length })}
            </Button>
          </div>
          {begun ? null : <Waiting check={check} />}
        </Stack>
      )}
    </Stack>
  );
};
