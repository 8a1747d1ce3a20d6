import type { VehicleFull, VehiclePaper } from '@rollheim/contracts';
import {
  customerAtom,
  isDealerAtom,
  isMissing,
  keyFor,
  useAtomValue,
  useErrorText,
  useMutation,
  usePath,
  useQueryClient,
  useSnackbar,
  useViewerQuery,
} from '@rollheim/module-api';
import { Button, ButtonLink, FileText, KeyFacts, Link, Section, Skeleton, Stack } from '@rollheim/ui';
import { api } from '../../api.ts';
import { Failed } from '../../shared/Failed.tsx';
import { useTexts } from '../../texts.ts';
import css from './Papers.module.css';
import { useContextOf } from './queries.ts';

const fullKey = (id: string) => ['full', id] as const;

interface PaperProps {
  readonly id: string;
  readonly paper: VehiclePaper;
  /** The reader opens it here; the team does so in the back office, where each look is noted. */
  readonly opens: boolean;
  /** The reader bought the vehicle: its registration document, which no one shares, is handed over with it. */
  readonly bought: boolean;
  /** Null: the paper is not the reader's. */
  readonly onUnshare: ((mediaId: string) => void) | null;
}

const Paper = ({ id, paper: { kind, mediaId, shared }, opens, bought, onUnshare }: PaperProps) => {
  const t = useTexts();
  const name = t(`paper.${kind}`);
  return (
    <li className={css.paper}>
      <FileText aria-hidden="true" />
      <span>
        <strong>{name}</strong>
        {mediaId === null ? (
          <span className={css.soft}>
            {t(bought && kind === 'registration' ? 'paper_comes' : 'paper_not_shared')}
          </span>
        ) : null}
        {shared ? <span className={css.soft}>{t('paper_shared')}</span> : null}
      </span>
      {shared && mediaId !== null && onUnshare ? (
        <Button size="sm" variant="quiet" onPress={() => onUnshare(mediaId)}>
          {t('paper_unshare')}
        </Button>
      ) : null}
      {mediaId === null || !opens ? null : (
        <ButtonLink
          size="sm"
          variant="quiet"
          href={`/api/private/auction/${id}/papers/${mediaId}`}
          target="_blank"
          // its name is beside it, and leaves a phone no room to say it twice
          aria-label={t('paper_open', { kind: name })}
        >
          {t('paper_open_short')}
        </ButtonLink>
      )}
    </li>
  );
};

/** In the place of what dealers see: that there is more, and how to become one. */
const ForDealers = () => {
  const t = useTexts();
  const path = usePath();
  const customer = useAtomValue(customerAtom);
  return (
    // drawn for everyone it is hidden from who is logged in: a dealer may be
    <div data-for-all={customer === null || undefined}>
      <Section title={t('papers')}>
        <p>
          {t('papers_for_dealers')}{' '}
          {customer?.merchantBlocked || customer?.isOperator ? null : (
            <Link href={path('merchant')}>{t('papers_become')}</Link>
          )}
        </p>
      </Section>
    </div>
  );
};

const Shown = ({ id }: { readonly id: string }) => {
  const t = useTexts();
  const full = useViewerQuery<VehicleFull>({
    queryKey: fullKey(id),
    queryFn: ({ signal }) => api.get(`/private/auction/${id}/full`, { signal }),
  });
  const key = keyFor(fullKey(id), useAtomValue(customerAtom)?.customerId ?? null);
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const errorText = useErrorText();
  const unshare = useMutation({
    mutationFn: (mediaId: string) => api.delete(`/private/auction/${id}/papers/${mediaId}/shared`),
    onSuccess: (answer) => {
      queries.setQueryData(key, answer);
      snackbar.show({ text: t('paper_unshared') });
    },
    onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
  if (isMissing(full.error)) return <ForDealers />;
  if (full.isError && !full.data) return <Failed title={t('papers_failed')} query={full} />;
  if (!full.data)
    return (
      <Section title={t('papers')}>
        <Skeleton height="96px" />
      </Section>
    );
  const { papers, role, vin } = full.data;
  const onUnshare = role === 'owner' && !unshare.isPending ? unshare.mutate : null;
  if (papers.length === 0 && vin === null) return null;
  return (
    <Section title={t('papers')}>
      <Stack gap={4}>
        {vin === null ? null : <KeyFacts look="list" items={[{ label: t('papers_vin'), value: vin }]} />}
        <ul className={css.papers}>
          {papers.map((paper, index) => (
            <Paper
              key={paper.mediaId ?? `${paper.kind}-${index}`}
              id={id}
              paper={paper}
              opens={role !== 'operator'}
              bought={role === 'buyer'}
              onUnshare={onUnshare}
            />
          ))}
        </ul>
      </Stack>
    </Section>
  );
};

/**
 * The seller's papers, for who may see them: by a call of their own, for the page's document is everyone's. A dealer who
 * is blocked may have bought the vehicle; neither its owner nor the team is a dealer.
 */
export const Papers = ({ id }: { readonly id: string }) => {
  const dealer = useAtomValue(isDealerAtom);
  const customer = useAtomValue(customerAtom);
  const wasAccepted = customer?.acceptedByCm24 === true;
  const team = customer?.team?.areas.includes('ads') === true;
  const owner = useContextOf(id).data?.role === 'owner';
  return dealer || wasAccepted || team || owner ? <Shown id={id} /> : <ForDealers />;
};
