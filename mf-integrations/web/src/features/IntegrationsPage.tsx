import { useDocumentTitle, useOwnArea } from '@rollheim/module-api';
import { ButtonLink, Inline, OwnArea, PageHead } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import { FirstCall } from './tokens/FirstCall.tsx';
import { TOKENS_ID, TokensPanel } from './tokens/TokensPanel.tsx';
import { WEBHOOKS_ID, WebhooksPanel } from './webhooks/WebhooksPanel.tsx';

/** How the dealer's own programs are connected: tokens, the first call, webhooks. */
export const IntegrationsPage = () => {
  const t = useTexts();
  useDocumentTitle(t('title'));
  return (
    <OwnArea area={useOwnArea()}>
      <PageHead title={t('title')} lead={t('lead')} />
      <nav aria-label={t('parts')}>
        <Inline gap={2}>
          <ButtonLink variant="outline" size="sm" href={`#${TOKENS_ID}`}>
            {t('token.title')}
          </ButtonLink>
          <ButtonLink variant="outline" size="sm" href={`#${WEBHOOKS_ID}`}>
            {t('hook.title')}
          </ButtonLink>
        </Inline>
      </nav>
      <TokensPanel />
      <FirstCall />
      <WebhooksPanel />
    </OwnArea>
  );
};
