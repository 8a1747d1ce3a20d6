import type { ContentVersions, SettingState } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Loaded } from '@rollheim/page-parts';
import { Button, formatDateTime, Section, Table, type TableColumn } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { PanelBones } from '../Panel.tsx';
import { changedParts, type Written } from './blocks.ts';
import type { ContentPlace } from './places.ts';
import { useVersions } from './queries.ts';

type Version = ContentVersions['versions'][number];

interface Props {
  readonly place: ContentPlace;
  /** Brings a version back, to be looked at and saved. */
  readonly onRestore: (doc: Written | SettingState) => void;
}

/** What was written when by whom, and what changed; an older version is brought back into the form. */
export const Versions = ({ place, onRestore }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const versions = useVersions(place);
  /** What a version changed in the one before it. */
  const changeOf = (version: Version, all: readonly Version[]): string => {
    const { doc } = version;
    if (doc === null) return t('content.taken_back');
    if ('value' in doc) return doc.value === '' ? t('content.empty_value') : doc.value;
    const before = all.find((each) => each.version === version.version - 1)?.doc ?? null;
    const parts = changedParts(before === null || 'value' in before ? null : before, doc);
    return parts.map((part) => t(`content.part.${part}`)).join(', ') || t('content.unchanged');
  };
  return (
    <Section look="panel" padded={false} title={t('content.versions')}>
      <Loaded query={versions} failed={t('content.failed')} bones={<PanelBones rows={2} />}>
        {({ versions: all }) => {
          const columns: TableColumn<Version>[] = [
            { id: 'version', header: t('content.version'), cell: ({ version }) => version },
            {
              id: 'at',
              header: t('content.at'),
              cell: ({ at }) =>
                at === null ? t('content.delivered') : formatDateTime(at, locale, 'dateTime'),
            },
            { id: 'by', header: t('content.by'), cell: ({ by }) => by ?? '–' },
            { id: 'what', header: t('content.what'), record: 'wide', cell: (each) => changeOf(each, all) },
            {
              id: 'restore',
              header: t('content.restore'),
              hideHeader: true,
              align: 'end',
              record: 'end',
              cell: ({ doc, version }) =>
                doc === null || version === all[0]?.version ? null : (
                  <Button size="sm" variant="quiet" onPress={() => onRestore(doc)}>
                    {t('content.restore_version', { version })}
                  </Button>
                ),
            },
          ];
          return all.length === 0 ? (
            <p className={css.body}>{t('content.no_versions')}</p>
          ) : (
            <Table
              caption={t('content.versions')}
              density="compact"
              columns={columns}
              rows={all}
              rowKey={({ version }) => version}
            />
          );
        }}
      </Loaded>
    </Section>
  );
};
