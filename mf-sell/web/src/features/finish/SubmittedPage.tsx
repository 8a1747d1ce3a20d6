import {
  customerAtom,
  localeAtom,
  Navigate,
  useAtomValue,
  useDocumentTitle,
  useModuleContext,
  usePath,
  useQuery,
} from '@rollheim/module-api';
import { ButtonLink, Inline, Notice, Page, PageHead, Skeleton } from '@rollheim/ui';
import type { ReactNode } from 'react';
import { api } from '../../api.ts';
import { slugOf } from '../../steps.ts';
import { useAd, useFollowedAd } from '../../draft/ad-queries.ts';
import { useTexts } from '../../texts.ts';
import { AdUnavailable } from '../edit/AdUnavailable.tsx';
import { MailActions } from './MailActions.tsx';
import { useOwnAddress } from './own-address.ts';
import css from './Finish.module.css';

/** While the e-mail address is not confirmed, ms. */
const LOOK_AGAIN_MS = 5_000;

/** What became of the submission; asked for only where somebody is logged in, no one else can have submitted. */
function useSubmissionState(id: string, enabled: boolean) {
  const seen = useFollowedAd(id, () => void submission.refetch());
  const submission = useQuery({
    queryKey: ['submission', id],
    queryFn: ({ signal }) => api.get(`/private/product/${id}/submission`, { signal, seen: seen() }),
    refetchInterval: ({ state }) => (state.data?.stored ? LOOK_AGAIN_MS : false),
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
  return submission;
}

interface Props {
  readonly id: string;
  /** What is shown where the ad was not submitted: its open step. */
  readonly editing: ReactNode;
}

/** After the submission: in review, or kept until the e-mail address is confirmed. Else, where the ad is now. */
export const SubmittedPage = ({ id, editing }: Props) => {
  const path = usePath();
  const customer = useAtomValue(customerAtom);
  const submission = useSubmissionState(id, customer !== null);
  const { data } = submission;
  if (customer === null) return editing;
  if (submission.isError)
    return <AdUnavailable error={submission.error} onRetry={() => void submission.refetch()} />;
  if (data === undefined)
    return (
      <Page>
        <Skeleton shape="card" />
      </Page>
    );
  if (data.stored || data.status === 'under_review') return <Submitted id={id} stored={data.stored} />;
  return data.status === 'editing' ? editing : <Navigate to={path('my-vehicles')} replace />;
};

/** `stored`: the address is to be confirmed first. */
const Submitted = ({ id, stored }: { readonly id: string; readonly stored: boolean }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { rounds } = useModuleContext().config;
  const ad = useAd(id);
  const [email] = useOwnAddress();
  const title = t(stored ? 'stored_title' : 'submitted_title');
  useDocumentTitle(title);
  if (ad.isError) return <AdUnavailable error={ad.error} onRetry={() => void ad.refetch()} />;
  if (!ad.data)
    return (
      <Page>
        <Skeleton shape="card" />
      </Page>
    );
  return (
    <Page className={css.done}>
      <PageHead title={title} lead={ad.data.listing.content.title} />
      <Notice kind={stored ? 'tertiary' : 'success'} actions={stored ? <MailActions /> : undefined}>
        {stored ? t('stored_text', { email }) : t('submitted_text')}
      </Notice>
      <ol className={css.next}>
        {stored ? <li>{t('next_mail')}</li> : null}
        <li>{t('next_review')}</li>
        {rounds ? <li>{t('next_auction', rounds)}</li> : null}
        <li>{t('next_sale')}</li>
      </ol>
      <Inline gap={3}>
        <ButtonLink href={path('my-vehicles')}>{t('to_vehicles')}</ButtonLink>
        {stored ? (
          <ButtonLink variant="outline" href={path('sell-edit', { id, step: slugOf('profile', locale) })}>
            {t('edit_again')}
          </ButtonLink>
        ) : null}
      </Inline>
    </Page>
  );
};
