import type { AttributeDefinition } from '@rollheim/contracts';
import { Section, Stack, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useDraft, type Draft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import type { GroupKey } from './AttributeGroups.tsx';
import { isFound } from './found.ts';
import { GroupFields, ImportedOf, isFlag } from './GroupFields.tsx';
import { Imported } from './Imported.tsx';
import { valueIn } from './imported.ts';
import css from './AttributeGroups.module.css';

/** True where the seller named a piece of equipment. */
const isNamed = (draft: Draft, definition: AttributeDefinition): boolean => {
  const value = valueIn(draft, definition.attributeCode);
  if (isFlag(definition)) return value === true;
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
};

/** What a group may have besides what every vehicle names: how much of it is named, and which. */
const Folded = ({
  definitions,
  searched,
}: {
  readonly definitions: readonly AttributeDefinition[];
  /** Something of it was searched for. */
  readonly searched: boolean;
}) => {
  const t = useTexts();
  const draft = useDraft();
  // what the team asked about is in sight
  const [open, setOpen] = useState(() =>
    definitions.some(({ attributeCode }) => draft.query?.fields.includes(attributeCode)),
  );
  const named = definitions.filter((definition) => isNamed(draft, definition));
  return (
    <details
      className={css.fold}
      open={open || searched}
      onToggle={({ currentTarget }) => {
        if (!searched) setOpen(currentTarget.open);
      }}
    >
      <summary>
        {t('equipment_named', { count: named.length, total: definitions.length })}
        {named.length > 0 ? (
          <span className={css.named}>{named.map(({ label }) => label).join(', ')}</span>
        ) : null}
      </summary>
      <GroupFields definitions={definitions} />
    </details>
  );
};

/** The equipment by groups: what every vehicle names is in sight, the rest is folded, and found by its name. */
export const EquipmentGroups = ({
  definitions,
}: {
  readonly definitions: readonly AttributeDefinition[];
}) => {
  const t = useTexts();
  const [search, setSearch] = useState('');
  const searched = search.trim() !== '';
  const shown = definitions.filter(({ label }) => isFound(label, search));
  const groups = [...new Set(shown.map(({ attributeGroupName }) => attributeGroupName))];
  return (
    <Stack gap={8}>
      <Imported definitions={definitions} />
      <TextField
        label={t('equipment_search')}
        type="search"
        autoComplete="off"
        value={search}
        onChange={setSearch}
      />
      <p role="status" className={css.note}>
        {searched && shown.length === 0 ? t('no_option') : null}
      </p>
      {groups.map((group) => {
        const own = shown.filter(({ attributeGroupName }) => attributeGroupName === group);
        const always = own.filter(({ required }) => required);
        const rest = own.filter(({ required }) => !required);
        return (
          <Section key={group} title={t(`group.${group}` as GroupKey)}>
            <Stack gap={4}>
              <ImportedOf definitions={own} />
              {always.length > 0 ? <GroupFields definitions={always} /> : null}
              {rest.length > 0 ? <Folded definitions={rest} searched={searched} /> : null}
            </Stack>
          </Section>
        );
      })}
    </Stack>
  );
};
