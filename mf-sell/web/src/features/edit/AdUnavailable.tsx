import {
  ApiProblem,
  customerAtom,
  referenceOf,
  useAtomValue,
  useDocumentTitle,
  useErrorText,
  useLocation,
  usePath,
} from '@rollheim/module-api';
import { ButtonLink, Empty, ErrorPanel, Inline, Page } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** An ad that is not there, belongs to somebody else, or cannot be reached just now. */
export const AdUnavailable = ({ error, onRetry }: Props) => {
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const { pathname } = useLocation();
  const customer = useAtomValue(customerAtom);
  const missing = error instanceof ApiProblem && ['not_found', 'not_authenticated'].includes(error.code);
  useDocumentTitle(t(missing ? 'ad_missing' : 'ad_failed'));
  if (!missing)
    return (
      <Page>
        <ErrorPanel
          title={t('ad_failed')}
          reference={referenceOf(error)}
          retryLabel={t('retry')}
          onRetry={onRetry}
        >
          {errorText(error)}
        </ErrorPanel>
      </Page>
    );
  return (
    <Page>
      <Empty
        title={t('ad_missing')}
        headingLevel={1}
        action={
          <Inline gap={3}>
            {customer ? null : (
              <ButtonLink href={`${path('login')}?next=${encodeURIComponent(pathname)}`}>
                {t('login')}
              </ButtonLink>
            )}
            <ButtonLink variant={customer ? 'filled' : 'outline'} href={path('sell-new')}>
              {t('begin_new')}
            </ButtonLink>
          </Inline>
        }
      >
        {t(customer ? 'ad_missing_text' : 'ad_missing_login')}
      </Empty>
    </Page>
  );
};
