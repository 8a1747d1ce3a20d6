import {
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEventType,
  type WebhookSubject,
} from '@rollheim/contracts/webhooks';
import { fieldsOf, useErrorText, useTooLong } from '@rollheim/module-api';
import { Button, CheckboxGroup, Dialog, Form, Notice, Stack, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import type { WantedWebhook } from './queries.ts';
import css from './Webhooks.module.css';

const LONGEST_URL = 500;
const SUBJECTS = Object.keys(WEBHOOK_EVENTS) as WebhookSubject[];
const EVENTS = SUBJECTS.flatMap((subject): readonly WebhookEventType[] => WEBHOOK_EVENTS[subject]);

interface Props {
  /** Null: a new one. */
  readonly webhook: Webhook | null;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onSave: (wanted: WantedWebhook) => void;
  readonly onClose: () => void;
}

/** Asks where events go to, and which. */
export const EditWebhook = ({ webhook, pending, error, onSave, onClose }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? []);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const long = useTooLong()(url.trim(), LONGEST_URL);
  const isWrong = !URL.canParse(url.trim()) || new URL(url.trim()).hostname === '';
  const wasRefused = error !== null && 'url' in fieldsOf(error) && refused === url;
  const save = () => {
    setTried(true);
    if (long || isWrong || events.length === 0 || pending) return;
    setRefused(url);
    onSave({ url: url.trim(), events: EVENTS.filter((type) => events.includes(type)) });
  };
  const choose = (subject: WebhookSubject, chosen: readonly string[]) =>
    setEvents((latest) => [...latest.filter((each) => !each.startsWith(`${subject}.`)), ...chosen]);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t(webhook ? 'edit.change' : 'edit.new')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="outline" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button pending={pending} onPress={save}>
            {t(webhook ? 'edit.save' : 'edit.create')}
          </Button>
        </>
      }
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap={4}>
          {error && !wasRefused ? (
            <Notice kind="error" live="assertive">
              {errorText(error)}
            </Notice>
          ) : null}
          <TextField
            type="url"
            label={t('edit.url')}
            hint={t('edit.url_hint')}
            value={url}
            onChange={setUrl}
            spellCheck={false}
            error={long ?? ((tried && isWrong) || wasRefused ? t('edit.url_wrong') : undefined)}
          />
          {tried && events.length === 0 ? (
            <Notice kind="error" live="assertive">
              {t('edit.events_missing')}
            </Notice>
          ) : null}
          <div className={css.groups} role="group" aria-label={t('edit.events')}>
            {SUBJECTS.map((subject) => (
              <CheckboxGroup
                key={subject}
                label={t(`subject.${subject}`)}
                choices={WEBHOOK_EVENTS[subject].map((type) => ({ value: type, label: type }))}
                value={events.filter((each) => each.startsWith(`${subject}.`))}
                onChange={(chosen) => choose(subject, chosen)}
              />
            ))}
          </div>
        </Stack>
      </Form>
    </Dialog>
  );
};
