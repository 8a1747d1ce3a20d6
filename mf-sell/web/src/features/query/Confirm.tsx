import { LONGEST_QUERY_NOTE, type ConfirmedField } from '@rollheim/contracts';
import { useKept, useTooLong } from '@rollheim/module-api';
import { Button, Inline, Notice, Stack, TextArea } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useConfirm } from './use-confirm.ts';
import { useFieldName } from './use-field-name.ts';

const Fault = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <Notice kind="error" live="assertive">
      {text}
    </Notice>
  );

/** Says that a field is right as it is; `named`: among several, by its name. */
export const Confirm = ({ field, named }: { readonly field: string; readonly named: boolean }) => {
  const t = useTexts();
  const nameOf = useFieldName();
  const { send, isPending, fault } = useConfirm(field);
  return (
    <div data-point={field}>
      <Button
        variant="outline"
        size="sm"
        pending={isPending}
        onPress={() => send({ confirmed: true, note: null })}
      >
        {named ? t('query_confirm_of', { field: nameOf(field) }) : t('query_confirm')}
      </Button>
      <Fault text={fault} />
    </div>
  );
};

/** A field that was confirmed, with the note to the team, and the way back; the team reads it alone. */
export const Confirmed = ({ confirmed: { field, note } }: { readonly confirmed: ConfirmedField }) => {
  const t = useTexts();
  const nameOf = useFieldName();
  const { id, byTeam } = useDraft();
  const [typed, setTyped] = useKept<string | null>(`note:${id}:${field}`, null);
  const { send, isPending, fault } = useConfirm(field);
  const text = typed ?? note ?? '';
  const next = text.trim() === '' ? null : text.trim();
  const long = useTooLong()(text, LONGEST_QUERY_NOTE);
  const save = () => {
    if (next === note || long !== undefined) return;
    send({ confirmed: true, note: next }, () =>
      setTyped((latest) => (latest !== null && latest.trim() === (next ?? '') ? null : latest)),
    );
  };
  const title = t('query_confirmed_at', { field: nameOf(field) });
  if (byTeam)
    return (
      <Notice kind="success" title={title}>
        {note}
      </Notice>
    );
  return (
    <Notice kind="success" title={title} live="polite">
      <Stack gap={3}>
        <TextArea
          label={t('query_note')}
          labelNote={t('optional')}
          hint={t('query_note_hint')}
          rows={2}
          value={text}
          error={long}
          onChange={setTyped}
          onBlur={save}
        />
        <div data-point={field}>
          <Inline gap={2}>
            <Button
              variant="quiet"
              size="sm"
              onPress={() => {
                setTyped(null);
                send({ confirmed: false, note: null });
              }}
            >
              {t('query_unconfirm')}
            </Button>
            <Button
              variant="outline"
              size="sm"
              pending={isPending}
              disabled={next === note || long !== undefined}
              onPress={save}
            >
              {t(note !== null && next === note ? 'query_note_saved' : 'query_note_save')}
            </Button>
          </Inline>
        </div>
        <Fault text={fault} />
      </Stack>
    </Notice>
  );
};
