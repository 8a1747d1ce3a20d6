import { wizardSlug } from '@rollheim/contracts';
import { customerAtom, localeAtom, useAtomValue, usePath, useQuery } from '@rollheim/module-api';
import { Section, Stack, Stepper } from '@rollheim/ui';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { onboardingSteps } from './onboarding-steps.ts';

/** How far valuation and ad are, for whoever comes back with a valuation (spec 1 §4); nothing without one. */
export const Onboarding = () => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const customerId = useAtomValue(customerAtom)?.customerId;
  const { data } = useQuery({
    queryKey: ['onboarding', customerId],
    queryFn: ({ signal }) => api.get('/public/product/onboarding-stepper', { signal }),
    staleTime: 0,
  });
  const { vmm = null, product = null, status } = data ?? {};
  if (vmm === null || status === undefined || status === 'PRODUCT_IN_EDITING') return null;
  const { valuationId, productType } = vmm;
  const hrefs = {
    funnel: path(`valuation-${productType}`),
    report: path(`valuation-${productType}-report`, { id: valuationId }),
    begin: `${path('sell-new')}?${new URLSearchParams({ valuation: valuationId }).toString()}`,
    draft: product && path('sell-edit', { id: product.entityId, step: wizardSlug('continue', locale) }),
    own: path('my-vehicles'),
  };
  return (
    <Section title={t('onboarding_title')}>
      <Stack gap={4}>
        <p>{t(`onboarding_text.${status}`)}</p>
        <Stepper
          label={t('onboarding_title')}
          doneLabel={t('step_done')}
          steps={onboardingSteps(vmm.status, status).map(({ id, state, leads }) => ({
            id,
            state,
            label: t(`onboarding_step.${id}`),
            href: leads === null ? undefined : (hrefs[leads] ?? undefined),
          }))}
        />
      </Stack>
    </Section>
  );
};
