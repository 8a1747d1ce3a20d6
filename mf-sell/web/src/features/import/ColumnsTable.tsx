import { NUMBER_STYLES, type ImportCheck, type ImportColumn, type NumberStyle } from '@rollheim/contracts';
import { Section, Select, Table } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { fieldId } from '../edit/focus-field.ts';
import css from './Import.module.css';
import { columnField, numbersField } from './import-waits.ts';

/** What no field has. */
const LEFT_OUT = '-';

interface Props {
  readonly check: Pick<ImportCheck, 'columns' | 'targets'>;
  readonly disabled: boolean;
  readonly onField: (index: number, code: string) => void;
  readonly onNumbers: (index: number, style: NumberStyle) => void;
}

interface Row extends ImportColumn {
  readonly index: number;
}

/** The columns of a file, each with the field that it brings: found by its heading, corrected by hand. */
export const ColumnsTable = ({ check, disabled, onField, onNumbers }: Props) => {
  const t = useTexts();
  const choices = [
    { value: LEFT_OUT, label: t('csv.left_out') },
    ...check.targets.map(({ code, label }) => ({ value: code, label })),
  ];
  const styles = NUMBER_STYLES.map((value) => ({ value, label: t(`csv.numbers.${value}`) }));
  const field = ({ index, heading, code, numbers }: Row) => (
    <div className={css.choices}>
      <Select
        id={fieldId(columnField(index))}
        label={t('csv.field_of', { heading })}
        choices={choices}
        value={code ?? LEFT_OUT}
        disabled={disabled}
        onChange={(next) => onField(index, next === LEFT_OUT ? '' : next)}
      />
      {numbers === null ? null : (
        <Select
          id={fieldId(numbersField(index))}
          label={t('csv.numbers_of', { heading })}
          choices={styles}
          value={numbers === 'unclear' ? null : numbers}
          placeholder={t('choose')}
          error={numbers === 'unclear' ? t('csv.numbers_unclear') : undefined}
          disabled={disabled}
          onChange={(next) => onNumbers(index, next as NumberStyle)}
        />
      )}
    </div>
  );
  return (
    <Section title={t('csv.columns_title')}>
      <p className={css.lead}>{t('csv.columns_lead')}</p>
      <Table<Row>
        caption={t('csv.columns_title')}
        columns={[
          {
            id: 'heading',
            header: t('csv.column'),
            cell: ({ heading }) => <strong className={css.word}>{heading}</strong>,
            width: '28%',
          },
          {
            id: 'example',
            header: t('csv.example'),
            cell: ({ example }) => <span className={css.word}>{example}</span>,
            width: '28%',
          },
          { id: 'field', header: t('csv.field'), cell: field, record: 'wide' },
        ]}
        rows={check.columns.map((column, index) => ({ ...column, index }))}
        rowKey={({ index }) => index}
      />
    </Section>
  );
};
