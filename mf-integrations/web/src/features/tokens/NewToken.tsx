import {
  TOKEN_DAYS,
  TOKEN_SCOPES,
  type ApiTokenCreated,
  type TokenDays,
  type TokenScope,
} from '@rollheim/contracts';
import { useErrorText, useTooLong } from '@rollheim/module-api';
import { Button, CheckboxGroup, Dialog, Form, Notice, Select, Stack, TextField } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { useTexts } from '../../texts.ts';
import { useCreateToken } from './queries.ts';

const LONGEST_NAME = 60;
const USUAL_DAYS: TokenDays = 180;

interface Props {
  readonly onClose: () => void;
  readonly onCreated: (answer: ApiTokenCreated) => void;
}

/** Asks what a new token is for, what it may do and how long. */
export const NewToken = ({ onClose, onCreated }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const create = useCreateToken();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>(['catalog']);
  const [days, setDays] = useState<TokenDays>(USUAL_DAYS);
  const [tried, setTried] = useState(false);
  // one key per request: pressed again after its answer was lost, it makes no second token
  const keys = useRef(new Map<string, string>());
  const long = useTooLong()(name.trim(), LONGEST_NAME);
  const noName = name.trim() === '';
  const noScope = scopes.length === 0;
  const send = () => {
    setTried(true);
    if (long || noName || noScope || create.isPending) return;
    const wanted = {
      name: name.trim(),
      scopes: TOKEN_SCOPES.filter((scope): scope is TokenScope => scopes.includes(scope)),
      days,
    };
    const wording = JSON.stringify(wanted);
    const key = keys.current.get(wording) ?? crypto.randomUUID();
    keys.current.set(wording, key);
    create.mutate({ ...wanted, key }, { onSuccess: onCreated });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('token.new')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="outline" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button pending={create.isPending} onPress={send}>
            {t('token.create')}
          </Button>
        </>
      }
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack gap={4}>
          {create.error ? (
            <Notice kind="error" live="assertive">
              {errorText(create.error)}
            </Notice>
          ) : null}
          <TextField
            label={t('token.name')}
            hint={t('token.name_hint')}
            value={name}
            onChange={setName}
            error={long ?? (tried && noName ? t('token.name_missing') : undefined)}
          />
          <CheckboxGroup
            label={t('token.may')}
            choices={TOKEN_SCOPES.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
            value={scopes}
            onChange={setScopes}
            error={tried && noScope ? t('token.scope_missing') : undefined}
          />
          <Select
            label={t('token.days')}
            choices={TOKEN_DAYS.map((each) => ({ value: String(each), label: t('days', { count: each }) }))}
            value={String(days)}
            onChange={(value) => setDays(TOKEN_DAYS.find((each) => String(each) === value) ?? USUAL_DAYS)}
          />
        </Stack>
      </Form>
    </Dialog>
  );
};
