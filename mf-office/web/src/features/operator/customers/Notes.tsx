import type { CustomerNote } from '@rollheim/contracts';
import { localeAtom, useAct, useAtomValue, useBusy, useTooLong } from '@rollheim/module-api';
import { ActNotice } from '@rollheim/page-parts';
import { Button, formatDateTime, Section, Stack, TextArea } from '@rollheim/ui';
import { useState } from 'react';
import type { Binding } from '../../../api.ts';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { useReadNotes } from './queries.ts';

/** Characters of a note. */
const LONGEST = 2000;

interface Props {
  readonly customerId: string;
  readonly notes: readonly CustomerNote[];
}

/** What the team wrote down about somebody, the newest first, and a place for more. */
export const Notes = ({ customerId, notes }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const readNotes = useReadNotes(customerId);
  const [text, setText] = useState('');
  const long = useTooLong()(text, LONGEST);
  const act = useAct<string>({
    request: (note): Binding => ({
      method: 'POST',
      path: `/private/operator/customers/${customerId}/notes`,
      body: { text: note },
    }),
    done: () => t('people.noted'),
    onDone: () => {
      setText('');
      void readNotes();
    },
  });
  useBusy(text !== '' && !act.isPending);
  const ready = text.trim() !== '' && long === undefined;
  return (
    <Section look="panel" title={t('people.notes')}>
      <Stack gap={4}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (ready) act.send(text.trim());
          }}
        >
          <Stack gap={3}>
            <TextArea
              label={t('people.note')}
              name="note"
              hint={t('people.note_hint')}
              rows={3}
              error={long}
              value={text}
              onChange={setText}
            />
            <ActNotice act={act} />
            <Button type="submit" variant="outline" size="sm" pending={act.isPending} disabled={!ready}>
              {t('people.note_send')}
            </Button>
          </Stack>
        </form>
        {notes.length === 0 ? null : (
          <ol className={css.documents}>
            {notes.map(({ noteId, at, by, text: written }) => (
              <li key={noteId}>
                <span className={css.soft}>
                  <time dateTime={at}>{formatDateTime(at, locale, 'dateTime')}</time>,{' '}
                  {by ?? t('log.deleted')}
                </span>
                <span className={css.text}>{written}</span>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Section>
  );
};
