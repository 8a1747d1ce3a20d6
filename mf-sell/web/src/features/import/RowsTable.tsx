import type { ImportRow } from '@rollheim/contracts';
import {
  fieldsOf,
  localeAtom,
  useAtomValue,
  useErrorText,
  usePath,
  useValidationText,
} from '@rollheim/module-api';
import { Link, Section, Table, Tag } from '@rollheim/ui';
import { slugOf } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { fieldId } from '../edit/focus-field.ts';
import { usePictureFaultText } from './fault-text.ts';
import css from './Import.module.css';
import { ROWS_FIELD } from './import-waits.ts';
import { useRowFaultText } from './row-fault-text.ts';
import type { RowOutcome } from './send-rows.ts';

interface Props {
  readonly rows: readonly ImportRow[];
  readonly outcomes: ReadonlyMap<number, RowOutcome>;
}

/** Why the listings service did not take a row. */
function useRefusalText(): (outcome: Extract<RowOutcome, { problem: unknown }>) => readonly string[] {
  const errorText = useErrorText();
  const validation = useValidationText();
  return ({ problem }) => {
    const fields = Object.values(fieldsOf(problem));
    return fields.length > 0 ? fields.map((fault) => validation(fault)) : [errorText(problem)];
  };
}

const Faults = ({ of }: { readonly of: readonly string[] }) =>
  of.length === 0 ? null : (
    <ul className={css.faults}>
      {of.map((fault, index) => (
        <li key={index}>{fault}</li>
      ))}
    </ul>
  );

/** The vehicles of a file: what is wrong with each, and its ad once there is one. */
export const RowsTable = ({ rows, outcomes }: Props) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const faultText = useRowFaultText();
  const refusalText = useRefusalText();
  const pictureText = usePictureFaultText();
  const adOf = (row: ImportRow): { readonly adId: string; readonly created: boolean } | null => {
    const outcome = outcomes.get(row.line);
    if (outcome && 'adId' in outcome) return outcome;
    return row.adId === null ? null : { adId: row.adId, created: false };
  };
  const missingOf = ({ line }: ImportRow) => {
    const outcome = outcomes.get(line);
    return outcome && 'adId' in outcome ? outcome.missing : [];
  };
  const faultsOf = (row: ImportRow): readonly string[] => {
    const outcome = outcomes.get(row.line);
    return outcome && 'problem' in outcome ? refusalText(outcome) : row.faults.map(faultText);
  };
  const vehicle = (row: ImportRow) => {
    const ad = adOf(row);
    const title = row.title || t('csv.nameless', { type: t(`type.${row.productType}`) });
    return (
      <div className={css.vehicle}>
        {ad ? (
          <Link href={path('sell-edit', { id: ad.adId, step: slugOf('profile', locale) })}>{title}</Link>
        ) : (
          <strong>{title}</strong>
        )}
        {row.internalNumber === null ? null : <span>{row.internalNumber}</span>}
      </div>
    );
  };
  const state = (row: ImportRow) => {
    const ad = adOf(row);
    if (ad)
      return (
        <div className={css.state}>
          <Tag tone="success">{t(ad.created ? 'csv.row_created' : 'csv.row_present')}</Tag>
          <Faults of={missingOf(row).map(pictureText)} />
        </div>
      );
    const faults = faultsOf(row);
    if (faults.length === 0) return <Tag>{t('csv.row_ready')}</Tag>;
    return (
      <div className={css.state}>
        <Tag tone="error">{t('csv.row_faults', { count: faults.length })}</Tag>
        <Faults of={faults} />
      </div>
    );
  };
  return (
    <Section title={t('csv.rows_title')}>
      <div id={fieldId(ROWS_FIELD)} tabIndex={-1}>
        <Table<ImportRow>
          caption={t('csv.rows_title')}
          columns={[
            { id: 'line', header: t('csv.line'), cell: ({ line }) => line, width: '80px' },
            { id: 'vehicle', header: t('csv.vehicle'), cell: vehicle, width: '36%' },
            { id: 'state', header: t('csv.state'), cell: state, record: 'wide' },
          ]}
          rows={rows}
          rowKey={({ line }) => line}
        />
      </div>
    </Section>
  );
};
