import { useErrorText, useMutation, usePath, useSnackbar } from '@rollheim/module-api';
import { Button, Link, Notice } from '@rollheim/ui';
import { api } from '../../api.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import type { PageId } from '../../steps.ts';
import { useTexts } from '../../texts.ts';
import { useStepPath } from './use-step-path.ts';

/** Says to somebody of the team whose ad it is, and sends its seller a link that logs in and leads to this step. */
export const TeamNote = ({ step }: { readonly step: PageId }) => {
  const t = useTexts();
  const path = usePath();
  const stepPath = useStepPath();
  const snackbar = useSnackbar();
  const errorText = useErrorText();
  const { id, ad } = useDraft();
  const share = useMutation({
    mutationFn: () => api.post(`/public/product/share-with-owner/${id}`, { body: { path: stepPath(step) } }),
    onSuccess: () => snackbar.show({ text: t('team.shared'), kind: 'success' }),
    onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
  return (
    <Notice
      kind="info"
      title={t('team.title')}
      actions={
        <>
          {/* without an account there is no address to write to */}
          {ad.listing.ownerCustomerId === null ? null : (
            <Button variant="outline" size="sm" pending={share.isPending} onPress={() => share.mutate()}>
              {t('team.share')}
            </Button>
          )}
          <Link href={path('operator-ad', { id })}>{t('team.back')}</Link>
        </>
      }
    >
      {t('team.text')}
    </Notice>
  );
};
