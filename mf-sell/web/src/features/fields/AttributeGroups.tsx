import { DAMP, TYRES, type AttributeDefinition } from '@rollheim/contracts';
import { Section, Stack } from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts, type SellText } from '../../texts.ts';
import { GroupFields, ImportedOf } from './GroupFields.tsx';
import { Imported } from './Imported.tsx';
import css from './AttributeGroups.module.css';

/** Groups of what only some sellers know. */
const MEASURED: readonly string[] = [TYRES, DAMP];

/** Names of groups. */
export type GroupKey = Parameters<SellText>[0] & `group.${string}`;

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
        const title = t(`group.${group}` as GroupKey);
        const content = (
          <Stack gap={4}>
            <ImportedOf definitions={own} />
            <GroupFields definitions={own} />
          </Stack>
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
