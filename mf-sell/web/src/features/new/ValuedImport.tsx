import { isMissing, useErrorText, useQuery } from '@rollheim/module-api';
import { Notice, Section, Skeleton, Stack } from '@rollheim/ui';
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

/** Begins an ad with the vehicle of a valuation: whoever comes from its report types nothing twice. */
export const ValuedImport = ({ valuationId, later }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const [key] = useState(() => crypto.randomUUID());
  const begin = useBeginWith({ funnel: 'valuation', valuationId }, later);
  const found = useQuery({
    queryKey: ['valued', valuationId],
    queryFn: ({ signal }) =>
      api.get(`/public/product/import/valuation/${encodeURIComponent(valuationId)}`, {
        signal,
      }),
  });
  const { error } = found;
  return (
    <Section title={t('valued_title')}>
      <Stack gap={4}>
        {found.data ? (
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
