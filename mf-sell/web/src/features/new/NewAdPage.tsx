import type { ProductType } from '@rollheim/contracts';
import {
  customerAtom,
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useErrorText,
  useMutation,
  usePath,
  useQuery,
  useSearchParams,
} from '@rollheim/module-api';
import {
  ArrowRight,
  Button,
  ButtonLink,
  Caravan,
  formatNumber,
  Notice,
  Page,
  PageHead,
  RadioGroup,
  Section,
  Skeleton,
  Stack,
  Truck,
} from '@rollheim/ui';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../api.ts';
import { useBase } from '../../draft/calls.ts';
import { useAway } from '../../draft/use-away.ts';
import { tellSource } from '../../origin/origin.ts';
import { useTexts } from '../../texts.ts';
import { loadWizard } from '../edit/load-wizard.ts';
import css from './NewAdPage.module.css';
import { Drafts } from './Drafts.tsx';
import { HOW_STEPS, STEP_COUNT } from './how-steps.ts';
import { PlateImport } from './PlateImport.tsx';
import { PortalImport } from './PortalImport.tsx';
import { useOpened } from './use-opened.ts';

const ValuedImport = lazy(() =>
  import('./ValuedImport.tsx').then((loaded) => ({ default: loaded.ValuedImport })),
);

const Onboarding = lazy(() => import('./Onboarding.tsx').then((loaded) => ({ default: loaded.Onboarding })));

/** The start: what kind of vehicle, and what follows. */
export const NewAdPage = () => {
  const t = useTexts();
  const base = useBase();
  const locale = useAtomValue(localeAtom);
  const errorText = useErrorText();
  const customer = useAtomValue(customerAtom);
  const valuationId = useSearchParams()[0].get('valuation');
  const [type, setType] = useState<ProductType | null>(null);
  const [later, setLater] = useState(false);
  const path = usePath();
  const isAway = useAway();
  const opened = useOpened(later);
  const [key] = useState(() => crypto.randomUUID());
  useDocumentTitle(t('new_title'));
  const submitted = useQuery({
    queryKey: ['submitted-count'],
    queryFn: ({ signal }) => api.get('/public/product/submitted-count', { signal }),
    staleTime: 600_000,
  });
  // a figure that is not known is not shown
  const count = submitted.data?.count ?? 0;
  const begin = useMutation({
    // the key identifies the act: a second press makes no second ad
    mutationFn: (productType: ProductType) =>
      api.post(`${base}/create`, { body: { productType }, idempotencyKey: `${key}-${productType}` }),
    onSuccess: (ad) => {
      tellSource(ad, 'new');
      opened(ad.listing.adId);
    },
  });
  return (
    <Page className={css.root}>
      <PageHead
        title={t('new_title')}
        lead={t(customer ? 'new_lead' : 'new_lead_guest', { steps: STEP_COUNT })}
      />
      <div className={css.columns}>
        <Stack gap={8}>
          <RadioGroup
            label={t('sale_date_label')}
            look="row"
            choices={[
              { value: 'now', label: t('sale_now') },
              { value: 'later', label: t('sale_later') },
            ]}
            value={later ? 'later' : 'now'}
            onChange={(choice) => setLater(choice === 'later')}
          />
          {valuationId === null ? null : (
            <Suspense fallback={<Skeleton shape="card" />}>
              <ValuedImport valuationId={valuationId} later={later} />
            </Suspense>
          )}
          <Suspense>
            <Onboarding />
          </Suspense>
          <Section title={t(valuationId === null ? 'type' : 'another_type')}>
            <RadioGroup
              label={t('type_label')}
              look="tiles"
              choices={[
                { value: 'motorhome', label: t('type.motorhome'), icon: <Truck aria-hidden="true" /> },
                { value: 'trailer', label: t('type.trailer'), icon: <Caravan aria-hidden="true" /> },
              ]}
              value={type}
              onChange={(value) => {
                setType(value as ProductType);
                // there when it is opened; what fails now is tried again then
                loadWizard().catch(() => undefined);
              }}
            />
            {isAway ? <Notice kind="info">{t('new_offline')}</Notice> : null}
            <div>
              <Button
                size="lg"
                disabled={type === null || isAway}
                pending={begin.isPending || begin.isSuccess}
                onPress={() => {
                  if (type !== null && !begin.isPending) begin.mutate(type);
                }}
              >
                {t('begin')}
                <ArrowRight aria-hidden="true" className={css.arrow} />
              </Button>
            </div>
            {begin.isError ? (
              <Notice kind="error" live="assertive">
                {errorText(begin.error)}
              </Notice>
            ) : null}
          </Section>
          <Drafts />
          <PortalImport later={later} />
          <PlateImport later={later} />
          {customer && customer.profileType !== 'PRIVATE' ? (
            <Section title={t('new_csv_title')}>
              <Stack gap={4}>
                <p>{t('new_csv_text')}</p>
                <div>
                  <ButtonLink variant="outline" size="lg" href={path('mf-sell/import')}>
                    {t('new_csv_link')}
                  </ButtonLink>
                </div>
              </Stack>
            </Section>
          ) : null}
        </Stack>
        <Section look="panel" title={t('how')}>
          <ol className={css.steps}>
            {HOW_STEPS.map((step) => (
              <li key={step}>
                <strong>{t(`how.${step}`)}</strong>
                <span>{t(`how_text.${step}`)}</span>
              </li>
            ))}
          </ol>
          {count > 0 ? (
            <p className={css.count}>{t('submitted_count', { number: formatNumber(count, locale) })}</p>
          ) : null}
        </Section>
      </div>
    </Page>
  );
};
