import { TOKENS_AT_MOST, type ApiToken, type ApiTokenCreated } from '@rollheim/contracts';
import { useModuleContext, useServerTime } from '@rollheim/module-api';
import { Button, Empty, formatDateTime, Section, Stack, Table, Tag, type TableColumn } from '@rollheim/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/ConfirmDialog.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import { useTexts } from '../../texts.ts';
import { SecretDialog } from '../secret/SecretDialog.tsx';
import { shownToken } from './call.ts';
import { NewToken } from './NewToken.tsx';
import { useRevokeToken, useTokens } from './queries.ts';
import { stateOf, type TokenState } from './state.ts';
import css from './Tokens.module.css';

const TONES = {
  active: 'success',
  ending: 'time',
  unused: 'neutral',
  ended: 'error',
} as const satisfies Record<TokenState, string>;

const MINUTE_MS = 60_000;

/** Where links on the page lead to. */
export const TOKENS_ID = 'api-token';

const Rows = ({
  tokens,
  onRevoke,
}: {
  readonly tokens: readonly ApiToken[];
  readonly onRevoke: (token: ApiToken) => void;
}) => {
  const t = useTexts();
  const { locale } = useModuleContext();
  const now = useServerTime(MINUTE_MS);
  const day = (at: string) => formatDateTime(at, locale, 'date');
  const time = (at: string) => formatDateTime(at, locale);
  const columns: readonly TableColumn<ApiToken>[] = [
    {
      id: 'name',
      header: t('token.name'),
      record: 'wide',
      cell: ({ name, last4 }) => (
        <span className={css.lines}>
          <strong>{name}</strong>
          <small>{shownToken(last4)}</small>
        </span>
      ),
    },
    {
      id: 'may',
      header: t('token.may'),
      cell: ({ scopes }) => (
        <span className={css.lines}>
          {scopes.map((scope) => (
            <span key={scope}>{t(`scope.${scope}`)}</span>
          ))}
        </span>
      ),
    },
    {
      id: 'used',
      header: t('token.used'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('token.never') : time(lastUsedAt)),
    },
    { id: 'until', header: t('token.until'), cell: ({ expiresAt }) => day(expiresAt) },
    {
      id: 'state',
      header: t('token.state'),
      cell: (token) => {
        const state = stateOf(token, now);
        return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>;
      },
    },
    {
      id: 'act',
      header: t('token.act'),
      hideHeader: true,
      align: 'end',
      record: 'end',
      cell: (token) => (
        <Button
          variant="quiet"
          size="sm"
          onPress={() => onRevoke(token)}
          aria-label={t('token.revoke_name', { name: token.name })}
        >
          {t('token.revoke')}
        </Button>
      ),
    },
  ];
  return (
    <Table caption={t('token.title')} columns={columns} rows={tokens} rowKey={({ tokenId }) => tokenId} />
  );
};

/** Tokens with which the dealer's own programs call the API. */
export const TokensPanel = () => {
  const t = useTexts();
  const found = useTokens();
  const revoke = useRevokeToken();
  const [asking, setAsking] = useState(false);
  const [created, setCreated] = useState<ApiTokenCreated | null>(null);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const now = useServerTime(MINUTE_MS);
  const held = found.data?.tokens.filter((token) => stateOf(token, now) !== 'ended').length ?? 0;
  return (
    <>
      <Section look="panel" id={TOKENS_ID} title={t('token.title')}>
        <Stack gap={4}>
          <p>{t('token.lead', { held, most: TOKENS_AT_MOST })}</p>
          <Loaded query={found} failed={t('token.failed')} height="160px">
            {({ tokens }) =>
              tokens.length === 0 ? (
                <Empty title={t('token.none')}>{t('token.none_text')}</Empty>
              ) : (
                <Rows tokens={tokens} onRevoke={setRevoked} />
              )
            }
          </Loaded>
          <div>
            <Button disabled={held >= TOKENS_AT_MOST} onPress={() => setAsking(true)}>
              {t('token.new')}
            </Button>
          </div>
        </Stack>
      </Section>
      {asking ? (
        <NewToken
          onClose={() => setAsking(false)}
          onCreated={(answer) => {
            setAsking(false);
            setCreated(answer);
          }}
        />
      ) : null}
      {created ? (
        <SecretDialog
          kind="token"
          secret={created.secret}
          label={t('token.secret')}
          title={t('token.made', { name: created.created.name })}
          lead={created.created.scopes.map((scope) => t(`scope.${scope}`)).join(', ')}
          onClose={() => setCreated(null)}
        />
      ) : null}
      {revoked ? (
        <ConfirmDialog
          title={t('token.revoke_title', { name: revoked.name })}
          label={t('token.revoke')}
          pending={revoke.isPending}
          act={(ended) => revoke.mutate(revoked.tokenId, ended)}
          done={t('token.revoked', { name: revoked.name })}
          onClose={() => setRevoked(null)}
        >
          {t('token.revoke_text')}
        </ConfirmDialog>
      ) : null}
    </>
  );
};
