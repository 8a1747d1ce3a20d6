import { DAMP, TYRES, type AttributeDefinition } from '@rollheim/contracts';
import { CheckboxGroup, Grid, Section, Stack } from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts, type SellText } from '../../texts.ts';
import { FieldQuery } from '../query/Query.tsx';
import { AttributeField } from './AttributeField.tsx';
import { useSetAttribute } from './ConfirmProvider.tsx';
import { Imported } from './Imported.tsx';
import { iconOf } from './icons.tsx';
import css from './AttributeGroups.module.css';

/** Groups of what only some sellers know. */
const MEASURED: readonly string[] = [TYRES, DAMP];

type GroupKey = Parameters<SellText>[0] & `group.${string}`;

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

/** What a seller may have measured stays folded until they open it, or gave some of it before. */
const Fold = ({
  title,
  given,
  children,
}: {
  readonly title: string;
  readonly given: boolean;
  readonly children: ReactNode;
}) => {
  const t = useTexts();
  // from then on it is as the seller leaves it
  const [open] = useState(given);
  return (
    <details className={css.fold} open={open}>
      <summary>
        {title} <span className={css.note}>{t('optional')}</span>
      </summary>
      {children}
    </details>
  );
};

/** All attributes of a step, group by group, as the catalogue orders them. */
export const AttributeGroups = ({
  definitions,
}: {
  readonly definitions: readonly AttributeDefinition[];
}) => {
  const t = useTexts();
  const { attributes } = useDraft().view.listing.content;
  const groups = [...new Set(definitions.map(({ attributeGroupName }) => attributeGroupName))];
  return (
    <Stack gap={8}>
      <Imported definitions={definitions} />
      {groups.map((group) => {
        const own = definitions.filter(({ attributeGroupName }) => attributeGroupName === group);
        const flags = own.filter(({ frontendInput }) => frontendInput === 'boolean');
        const fields = own.filter(({ frontendInput }) => frontendInput !== 'boolean');
        const title = t(`group.${group}` as GroupKey);
        const content = (
          <>
            {fields.length > 0 ? (
              <Grid columns="form" gap={5}>
                {fields.map((definition) => (
                  <div key={definition.attributeCode} className={isWide(definition) ? css.wide : undefined}>
                    <FieldQuery fields={[definition.attributeCode]} />
                    <AttributeField definition={definition} open={definition.required} />
                  </div>
                ))}
              </Grid>
            ) : null}
            <FieldQuery fields={flags.map(({ attributeCode }) => attributeCode)} />
            {flags.length > 0 ? <Flags label={t('flags')} flags={flags} /> : null}
          </>
        );
        return MEASURED.includes(group) ? (
          <Fold
            key={group}
            title={title}
            given={own.some(({ attributeCode: code }) => (attributes[code] ?? null) !== null)}
          >
            {content}
          </Fold>
        ) : (
          <Section key={group} title={title}>
            {content}
          </Section>
        );
      })}
    </Stack>
  );
};
