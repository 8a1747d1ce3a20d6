import type { ValuationData } from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import { Inline, Link, Notice } from '@rollheim/ui';
import { FUNNELS } from '../../shared/funnels.ts';
import { useTexts } from '../../texts.ts';

interface Props {
  readonly earlier: NonNullable<ValuationData['earlier']>;
}

/** Says what a valuation that was sent before means for another one, and leads to it. */
export const Again = ({ earlier }: Props) => {
  const t = useTexts();
  const path = usePath();
  const { valuationId: id, productType } = earlier;
  const isAccount = earlier.of === 'account';
  return (
    <Notice
      kind="info"
      title={t('again_title')}
      live="polite"
      actions={
        <Inline gap={3}>
          <Link href={path(FUNNELS[productType].pages.report, { id })}>{t('again_link')}</Link>
          {isAccount ? <Link href={path('mf-valuation/own')}>{t('own_title')}</Link> : null}
        </Inline>
      }
    >
      {t(isAccount ? 'again_account' : 'again_text')}
    </Notice>
  );
};
