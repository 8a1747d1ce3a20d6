import { Section, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { firstCall } from './call.ts';
import css from './Tokens.module.css';

/** The first call, to be copied as it is. */
export const FirstCall = () => {
  const t = useTexts();
  const origin = typeof location === 'undefined' ? '' : location.origin;
  return (
    <Section look="panel" title={t('first.title')}>
      <Stack gap={4}>
        <p>{t('first.lead')}</p>
        <pre className={css.code}>{firstCall(origin)}</pre>
        <p>
          <a href="/api/v1/openapi.json">{t('first.document')}</a>
        </p>
      </Stack>
    </Section>
  );
};
