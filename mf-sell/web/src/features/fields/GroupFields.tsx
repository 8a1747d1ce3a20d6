import type { AttributeDefinition } from '@rollheim/contracts';
import { CheckboxGroup, Grid } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { FieldQuery } from '../query/Query.tsx';
import { AttributeField } from './AttributeField.tsx';
import { useSetAttribute } from './ConfirmProvider.tsx';
import { iconOf } from './icons.tsx';
import { isImported } from './imported.ts';
import css from './AttributeGroups.module.css';

/** True for what a vehicle has or has not. */
export const isFlag = ({ frontendInput }: AttributeDefinition): boolean => frontendInput === 'boolean';

/** Flags of one group as tiles. */
const Flags = ({
  label,
  flags,
}: {
  readonly label: string;
  readonly flags: readonly AttributeDefinition[];
}) => {
  const set = useSetAttribute();
  const { attributes } = useDraft().view.listing.content;
  const on = flags.map(({ attributeCode }) => attributeCode).filter((code) => attributes[code] === true);
  return (
    <CheckboxGroup
      label={label}
      look="tiles"
      className={css.flags}
      choices={flags.map(({ attributeCode, label: text, tooltip }) => ({
        value: attributeCode,
        label: text,
        note: tooltip ?? undefined,
        icon: iconOf(attributeCode),
      }))}
      value={on}
      onChange={(next) => {
        for (const { attributeCode: code } of flags)
          if (next.includes(code) !== on.includes(code)) set(code, next.includes(code));
      }}
    />
  );
};

/** Wide answers take the whole line. */
const isWide = ({ frontendInput }: AttributeDefinition): boolean =>
  frontendInput === 'textarea' || frontendInput === 'multipleselect';

/** Which values of a group an import has brought, written once. */
export const ImportedOf = ({ definitions }: { readonly definitions: readonly AttributeDefinition[] }) => {
  const t = useTexts();
  const draft = useDraft();
  const labels = definitions
    .filter(({ attributeCode }) => isImported(draft, attributeCode))
    .map(({ label }) => label);
  return labels.length === 0 ? null : (
    <p className={css.note}>{t('import_list', { labels: labels.join(', ') })}</p>
  );
};

/** The fields of one group, and below them what a vehicle has or has not. */
export const GroupFields = ({ definitions }: { readonly definitions: readonly AttributeDefinition[] }) => {
  const t = useTexts();
  const flags = definitions.filter(isFlag);
  const fields = definitions.filter((each) => !isFlag(each));
  return (
    <>
      {fields.length > 0 ? (
        <Grid columns="form" gap={5}>
          {fields.map((definition) => (
            <div key={definition.attributeCode} className={isWide(definition) ? css.wide : undefined}>
              <FieldQuery fields={[definition.attributeCode]} />
              <AttributeField definition={definition} open={definition.required} marked={false} />
            </div>
          ))}
        </Grid>
      ) : null}
      <FieldQuery fields={flags.map(({ attributeCode }) => attributeCode)} />
      {flags.length > 0 ? <Flags label={t('flags')} flags={flags} /> : null}
    </>
  );
};
