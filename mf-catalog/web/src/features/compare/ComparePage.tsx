import { useDocumentTitle, useNavigate, usePath, useSearchParams, useSnackbar } from '@rollheim/module-api';
import { Button, ButtonLink, Empty, Page, PageHead, Share2, Skeleton, Switch } from '@rollheim/ui';
import { useState } from 'react';
import { Failed } from '../../shared/Failed.tsx';
import { useTexts } from '../../texts.ts';
import { AskedBid } from '../bidding/AskedBid.tsx';
import { usePreparedBidding } from '../bidding/late-bidding.tsx';
import { idsIn, leftOutIn, useChosen } from './chosen.ts';
import { CompareTable } from './CompareTable.tsx';
import { useCompared } from './queries.ts';
import { rowProduct } from './row-product.ts';
import { share } from '../vehicle/share.ts';
import css from './Compare.module.css';

/** The query of a comparison's address: what is compared, and whether differences alone are shown. */
const searchOf = (ids: readonly string[], onlyDifferences: boolean): string =>
  ids.length === 0 ? '' : `?ids=${ids.join(',')}${onlyDifferences ? '&only=differences' : ''}`;

/** Up to four vehicles side by side; the address names them, so that it can be passed on. */
export const ComparePage = () => {
  const t = useTexts();
  const path = usePath();
  const navigate = useNavigate();
  const snackbar = useSnackbar();
  const [parameters] = useSearchParams();
  const chosen = useChosen();
  const [asked, setAsked] = useState<{ readonly id: string; readonly amount: number | null } | null>(null);
  const onlyDifferences = parameters.get('only') === 'differences';
  useDocumentTitle(t('compared.title'));
  const ids = idsIn(parameters.get('ids'));
  const leftOut = leftOutIn(parameters.get('ids'));
  const show = (next: readonly string[], only = onlyDifferences) => {
    const search = searchOf(next, only);
    void navigate({ search }, { replace: true });
  };
  const { compared, isFetching, refetch } = useCompared(ids);
  const remove = (id: string) => {
    chosen.remove(id);
    show(ids.filter((each) => each !== id));
  };
  const pass = async () => {
    const url = `${location.origin}${location.pathname}${searchOf(ids, onlyDifferences)}`;
    const said = await share(t('compared.title'), url);
    if (said) snackbar.show({ text: t(said, { url }), kind: said === 'link_copied' ? 'success' : 'error' });
  };
  const there = compared.flatMap(({ vehicle }) => (vehicle ? [vehicle] : []));
  const bidFor = asked && there.find(({ entityId }) => entityId === asked.id);
  usePreparedBidding();
  const missing = compared.filter((entry) => entry.missing);
  const failed = compared.find(({ error, vehicle, missing: none }) => error && !vehicle && !none);
  const toCatalog = (
    <ButtonLink variant="outline" href={path('catalog-list')}>
      {t('to_catalog')}
    </ButtonLink>
  );
  return (
    <Page className={css.root}>
      <PageHead
        title={t('compared.title')}
        actions={
          there.length > 0 ? (
            <Button variant="outline" icon={<Share2 aria-hidden="true" />} onPress={() => void pass()}>
              {t('share')}
            </Button>
          ) : null
        }
      />
      {leftOut > 0 ? (
        <p className={css.note} role="status">
          {t('compared.too_many', { count: leftOut })}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className={css.note} role="status">
          {t('compared.missing', { count: missing.length })}
        </p>
      ) : null}
      {failed ? (
        <Failed title={t('vehicle_failed')} query={{ error: failed.error, isFetching, refetch }} />
      ) : null}
      {there.length > 0 ? (
        <>
          {there.length > 1 ? (
            <div className={css.only}>
              <Switch checked={onlyDifferences} onChange={(on) => show(ids, on)}>
                {t('compared.only_differences')}
              </Switch>
            </div>
          ) : null}
          <CompareTable
            vehicles={there}
            onlyDifferences={onlyDifferences && there.length > 1}
            onRemove={remove}
            onBid={({ entityId }, amount) => setAsked({ id: entityId, amount })}
          />
          {asked && bidFor ? (
            <AskedBid
              key={asked.id}
              product={rowProduct(bidFor, undefined)}
              amount={asked.amount}
              onClose={() => setAsked(null)}
            />
          ) : null}
        </>
      ) : failed ? null : ids.length > missing.length ? (
        <Skeleton height="480px" />
      ) : (
        <Empty title={t('compared.none')} action={toCatalog}>
          {t('compared.none_text')}
        </Empty>
      )}
    </Page>
  );
};
