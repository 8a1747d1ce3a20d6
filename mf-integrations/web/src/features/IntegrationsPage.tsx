import { customerAtom, useAtomValue, useDocumentTitle, useOwnArea } from '@rollheim/module-api';
import { LatePart } from '@rollheim/page-parts/late-part';
import { untilThere } from '@rollheim/page-parts/until-there';
import { ButtonLink, Inline, OwnArea, PageHead, Skeleton } from '@rollheim/ui';
import { lazy, Suspense } from 'react';
import { useTexts } from '../texts.ts';
import { FirstCall } from './tokens/FirstCall.tsx';
import { TOKENS_ID, TokensPanel } from './tokens/TokensPanel.tsx';
import { WEBHOOKS_ID, WebhooksPanel } from './webhooks/WebhooksPanel.tsx';

const SyscaraPanel = lazy(async () => ({
  default: (await untilThere(() => import('./syscara/SyscaraPanel.tsx'))).SyscaraPanel,
}));

/** Where links lead to: to the panel of SYSCARA. */
export const SYSCARA_ID = 'syscara';

/** How the own programs of dealers and commercial sellers are connected: tokens, the first call, webhooks, SYSCARA. */
export const IntegrationsPage = () => {
  const t = useTexts();
  const sells = (useAtomValue(customerAtom)?.profileType ?? 'PRIVATE') !== 'PRIVATE';
  useDocumentTitle(t('title'));
  const syscara = <SyscaraPanel id={SYSCARA_ID} sells={sells} />;
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
          {sells ? (
            <ButtonLink variant="outline" size="sm" href={`#${SYSCARA_ID}`}>
              {t('dms.title')}
            </ButtonLink>
          ) : null}
        </Inline>
      </nav>
      <TokensPanel />
      <FirstCall />
      <WebhooksPanel />
      {sells ? (
        <LatePart bones={<Skeleton height="240px" />}>{syscara}</LatePart>
      ) : (
        // whoever imports nothing misses nothing without a network
        <Suspense>{syscara}</Suspense>
      )}
    </OwnArea>
  );
};
