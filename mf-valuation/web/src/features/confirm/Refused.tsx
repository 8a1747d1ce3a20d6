import { usePath } from '@rollheim/module-api';
import { ButtonLink, Empty } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

/** Says why a valuation does not begin, and leads to the one that did. */
export const Refused = () => {
  const t = useTexts();
  const path = usePath();
  return (
    <Empty
      title={t('refused_title')}
      headingLevel={1}
      action={<ButtonLink href={path('mf-valuation/own')}>{t('confirm_second_link')}</ButtonLink>}
    >
      {t('refused_text')}
    </Empty>
  );
};
