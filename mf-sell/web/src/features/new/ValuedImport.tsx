import { wizardSlug } from '@rollheim/contracts';
import {
  customerAtom,
  isMissing,
  localeAtom,
  useAtomValue,
  useErrorText,
  usePath,
  useQuery,
} from '@rollheim/module-api';
import { ButtonLink, Notice, Section, Skeleton, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { BeginButton } from './BeginButton.tsx';
import { FoundVehicle } from './FoundVehicle.tsx';
import { useBeginWith } from './use-begin-with.ts';

interface Props {
  readonly valuationId: string;
  /** It is to be sold at a later day. */
  readonly later: boolean;
}

/** Begins an ad with the vehicle of a valuation, once: whoever comes from its report types nothing twice. */
export const ValuedImport = ({ valuationId, later }: Props) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const errorText = useErrorText();
  const [key] = useState(() => crypto.randomUUID());
  const begin = useBeginWith({ funnel: 'valuation', valuationId }, later);
  const viewer = useAtomValue(customerAtom)?.customerId ?? null;
  const found = useQuery({
    queryKey: ['valued', valuationId, viewer],
    // an ad that was begun with it, or discarded, since
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.get(`/public/product/import/valuation/${encodeURIComponent(valuationId)}`, {
        signal,
      }),
  });
  const { error } = found;
  return (
    <Section title={t('valued_title')}>
      <Stack gap={4}>
        {found.data?.ad ? (
          <>
            <p>{t(found.data.ad.status === 'editing' ? 'valued_begun' : 'valued_submitted')}</p>
            <div>
              <ButtonLink
                size="lg"
                href={path('sell-edit', { id: found.data.ad.adId, step: wizardSlug('submitted', locale) })}
              >
                {t(found.data.ad.status === 'editing' ? 'valued_continue' : 'valued_ad')}
              </ButtonLink>
            </div>
          </>
        ) : found.data ? (
          <>
            <FoundVehicle vehicle={found.data} title={t('valued_found')} />
            <BeginButton begin={begin} onBegin={() => begin.mutate({ vehicle: found.data, key })} />
          </>
        ) : found.isPending ? (
          <Skeleton shape="card" />
        ) : null}
        {error ? (
          <Notice kind={isMissing(error) ? 'info' : 'error'} live="assertive">
            {isMissing(error) ? t('valued_missing') : errorText(error)}
          </Notice>
        ) : null}
      </Stack>
    </Section>
  );
};
