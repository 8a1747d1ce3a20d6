import { Inline, Link, Section } from '@rollheim/ui';
import type { StepId } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { useStepPath } from './use-step-path.ts';

/** Pages that no ad needs, and that sell it better. */
export const Offered = ({ pages }: { readonly pages: readonly StepId[] }) => {
  const t = useTexts();
  const stepPath = useStepPath();
  if (pages.length === 0) return null;
  return (
    <Section title={t('offered_title')}>
      <p>{t('offered_text')}</p>
      <Inline gap={4}>
        {pages.map((page) => (
          <Link key={page} href={stepPath(page)}>
            {t(`step.${page}`)}
          </Link>
        ))}
      </Inline>
    </Section>
  );
};
