import { useBusy } from '@rollheim/module-api';
import { ActNotice } from '@rollheim/page-parts';
import { Button, DateField, Notice, Section, Stack, TextArea, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../../texts.ts';
import { BlockFields } from './BlockFields.tsx';
import { changedParts, isWhole, type Written } from './blocks.ts';
import office from '../Operator.module.css';
import css from './Content.module.css';
import { isDated, type ContentPlace } from './places.ts';
import { Preview } from './Preview.tsx';
import { useSave } from './queries.ts';
import { Versions } from './Versions.tsx';

interface Props {
  readonly place: ContentPlace;
  readonly entry: Written;
}

const dayIn = (instant: string | null): string | null => instant?.slice(0, 10) ?? null;

/** One text in one language: its words, what its readers see, and its earlier versions. */
export const TextEditor = ({ place, entry }: Props) => {
  const t = useTexts();
  const [doc, setDoc] = useState<Written>(entry);
  const save = useSave(place);
  const change = (part: Partial<Written>) => setDoc((latest) => ({ ...latest, ...part }));
  const changed = changedParts(entry, doc).length > 0;
  useBusy(changed);
  return (
    <div className={css.columns}>
      <Section look="panel" title={t('content.words')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (changed && isWhole(doc)) save.send(doc);
          }}
        >
          <Stack gap={4}>
            <TextField
              label={t('content.part.title')}
              value={doc.title}
              onChange={(title) => change({ title })}
            />
            <TextArea
              label={t('content.part.description')}
              rows={2}
              value={doc.description}
              onChange={(description) => change({ description })}
            />
            {isDated(place.kind) ? (
              <DateField
                label={t(place.kind === 'terms' ? 'content.part.validFrom' : 'content.appears')}
                value={dayIn(doc.validFrom)}
                onChange={(day) => change({ validFrom: day === null ? null : `${day}T00:00:00.000Z` })}
              />
            ) : null}
            {place.kind === 'terms' ? (
              <>
                <TextArea
                  label={t('content.part.changes')}
                  rows={3}
                  value={doc.changes ?? ''}
                  onChange={(changes) => change({ changes: changes === '' ? null : changes })}
                />
                <Notice kind="info">{t('content.terms_hint')}</Notice>
              </>
            ) : null}
            <BlockFields
              blocks={doc.blocks}
              onChange={(blocksOf) => setDoc((latest) => ({ ...latest, blocks: blocksOf(latest.blocks) }))}
            />
            <ActNotice act={save} />
            {changed && !isWhole(doc) ? <p className={office.soft}>{t('content.incomplete')}</p> : null}
            <Button type="submit" pending={save.isPending} disabled={!changed || !isWhole(doc)}>
              {t('content.save')}
            </Button>
          </Stack>
        </form>
      </Section>
      <div className={css.beside}>
        <Preview doc={doc} />
        <Versions
          place={place}
          onRestore={(older) => {
            if (!('value' in older)) setDoc(older);
          }}
        />
      </div>
    </div>
  );
};
