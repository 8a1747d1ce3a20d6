import type { ProductType } from '@rollheim/contracts';
import { useBusy } from '@rollheim/module-api';
import { Notice, Skeleton, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { ColumnsTable } from './ColumnsTable.tsx';
import { useFileFaultText } from './fault-text.ts';
import css from './Import.module.css';
import { ImportAct } from './ImportAct.tsx';
import { RowsTable } from './RowsTable.tsx';
import { useFileCheck } from './use-file-check.ts';
import { useRowImport } from './use-row-import.ts';

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
  return (
    <Stack gap={8}>
      <ImportAct check={data} imports={imports} reading={check.isPlaceholderData} />
      {begun ? null : (
        <ColumnsTable check={data} disabled={check.isPlaceholderData} onField={assign} onNumbers={write} />
      )}
      <RowsTable rows={data.rows} outcomes={imports.outcomes} />
    </Stack>
  );
};
