import {
  customerAtom,
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useLive,
  usePath,
} from '@rollheim/module-api';
import { ButtonLink, Inline, Notice, Page, PageHead, Skeleton } from '@rollheim/ui';
import { slugOf } from '../../steps.ts';
import { useAd } from '../../draft/calls.ts';
import { useTexts } from '../../texts.ts';
import { AdUnavailable } from '../edit/AdUnavailable.tsx';
import css from './Finish.module.css';

/** While the submission is on its way to the read model, ms. */
const LOOK_AGAIN_MS = 2_000;

/** After the submission: in review, or kept until the e-mail address is confirmed. */
export const SubmittedPage = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const customer = useAtomValue(customerAtom);
  const waitsForMail = customer !== null && !customer.emailVerified;
  const ad = useAd(id, (found) => (found?.status === 'editing' && !waitsForMail ? LOOK_AGAIN_MS : false));
  useLive(
    () => void ad.refetch(),
    ({ state }) => state?.auctionId === id,
  );
  const stored = ad.data?.status === 'editing' && waitsForMail;
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
      <Notice kind={stored ? 'tertiary' : 'success'}>
        {stored ? t('stored_text', { email: customer.email }) : t('submitted_text')}
      </Notice>
      <ol className={css.next}>
        {stored ? <li>{t('next_mail')}</li> : null}
        <li>{t('next_review')}</li>
        <li>{t('next_auction')}</li>
        <li>{t('next_sale')}</li>
      </ol>
      <Inline gap={3}>
        <ButtonLink href={path('my-vehicles')}>{t('to_vehicles')}</ButtonLink>
        {ad.data.status === 'editing' ? (
          <ButtonLink variant="outline" href={path('sell-edit', { id, step: slugOf('profile', locale) })}>
            {t('edit_again')}
          </ButtonLink>
        ) : null}
      </Inline>
    </Page>
  );
};
