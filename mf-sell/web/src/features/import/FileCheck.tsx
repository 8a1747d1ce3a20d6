import type { ImportCheck, ImportRow, ProductType } from '@rollheim/contracts';
import { useBusy, useErrorText } from '@rollheim/module-api';
import { Button, Notice, ProgressBar, Skeleton, Stack, useOnline } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { ColumnsTable } from './ColumnsTable.tsx';
import { FaultsButton } from './FaultsButton.tsx';
import { useFileFaultText } from './fault-text.ts';
import css from './Import.module.css';
import { RowsTable } from './RowsTable.tsx';
import { useFileCheck } from './use-file-check.ts';
import { useRowImport, type RowImport } from './use-row-import.ts';

const isReady = ({ faults, adId }: ImportRow): boolean => faults.length === 0 && adId === null;

interface ActProps {
  readonly check: ImportCheck;
  readonly imports: RowImport;
  /** Numbers that can be read in two ways wait for an answer, or the file is being read again. */
  readonly waits: boolean;
}

/** What can be imported, the press that does it, how far it is, and what came of it. */
const ImportAct = ({ check, imports, waits }: ActProps) => {
  const { rows } = check;
  const t = useTexts();
  const errorText = useErrorText();
  const online = useOnline();
  const { outcomes, running, stopped, start } = imports;
  const ready = rows.filter(isReady);
  const open = ready.filter(({ line }) => !outcomes.has(line));
  const created = [...outcomes.values()].filter((outcome) => 'adId' in outcome && outcome.created).length;
  const faulty = rows.filter(({ faults }) => faults.length > 0).length;
  const done = ready.length - open.length;
  const isOver = done > 0 && open.length === 0 && !running;
  return (
    <Stack gap={4}>
      <Notice kind={faulty > 0 ? 'time' : 'info'} icon={null}>
        {t('csv.summary', { ready: ready.length, total: rows.length })}
        {faulty > 0 ? ` ${t('csv.summary_faults')}` : null}
      </Notice>
      {faulty > 0 && !running ? (
        <div>
          <FaultsButton check={check} />
        </div>
      ) : null}
      {running || done > 0 ? (
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
        <div>
          <Button
            size="lg"
            disabled={open.length === 0 || waits || !online}
            pending={running}
            onPress={() => start(ready)}
          >
            {done > 0 ? t('csv.continue') : t('csv.import', { count: open.length })}
          </Button>
        </div>
      )}
    </Stack>
  );
};

interface Props {
  readonly file: File;
  /** What a vehicle is where its row does not say it. */
  readonly type: ProductType;
}

/** A chosen file: its columns, its vehicles, and their import. */
export const FileCheck = ({ file, type }: Props) => {
  const t = useTexts();
  const fileFault = useFileFaultText();
  const imports = useRowImport();
  const { check, assign, write } = useFileCheck(file, type);
  const begun = imports.running || imports.outcomes.size > 0;
  // a new release waits until the rows are sent
  useBusy(imports.running);
  const { data } = check;
  if (check.isError)
    return (
      <Notice kind="error" live="assertive" title={file.name}>
        {fileFault(check.error)}
      </Notice>
    );
  if (!data)
    return (
      <div role="status" aria-label={t('csv.reading')} className={css.waiting}>
        <p>{t('csv.reading')}</p>
        <Skeleton shape="card" />
      </div>
    );
  const isUnclear = data.columns.some(({ numbers }) => numbers === 'unclear');
  return (
    <Stack gap={8}>
      <ImportAct check={data} imports={imports} waits={isUnclear || check.isPlaceholderData} />
      {begun ? null : (
        <ColumnsTable check={data} disabled={check.isPlaceholderData} onField={assign} onNumbers={write} />
      )}
      <RowsTable rows={data.rows} outcomes={imports.outcomes} />
    </Stack>
  );
};
