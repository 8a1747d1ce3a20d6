import { MOST_MERCHANT_PAPERS, type MerchantPaper } from '@rollheim/contracts';
import { useMutation, useQueryClient, useSnackbar } from '@rollheim/module-api';
import { FileDrop, FileText, IconButton, Link, Notice, Stack, Trash2 } from '@rollheim/ui';
import { api } from '../../api.ts';
import { useFileFault } from '../../shared/use-file-fault.ts';
import { useTexts } from '../../texts.ts';
import css from './Papers.module.css';
import { PROFILE_KEY } from './queries.ts';

const PATH = '/private/merchant/trade-registration';
const ACCEPTED = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic', 'image/heif'];

interface Props {
  readonly papers: readonly MerchantPaper[];
  /** The team looks at them, or decided by them: they stay. */
  readonly fixed: boolean;
  readonly error: string | undefined;
}

/** Papers of the trade registration: sent as they are chosen, so that neither a mistake nor a reload loses them. */
export const Papers = ({ papers, fixed, error }: Props) => {
  const t = useTexts();
  const fault = useFileFault();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: PROFILE_KEY });
  const add = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const body = new FormData();
        body.append('file', file, file.name);
        await api.post(PATH, { body });
      }
    },
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: (mediaId: string) => api.delete(`${PATH}/${mediaId}`),
    onError: (failed) => snackbar.show({ text: fault(failed), kind: 'error' }),
    onSettled: reload,
  });
  return (
    <Stack gap={3}>
      <FileDrop
        title={t('papers.title')}
        hint={t('papers.hint')}
        action={t('papers.choose')}
        accept={ACCEPTED}
        multiple
        disabled={add.isPending || papers.length >= MOST_MERCHANT_PAPERS}
        error={add.error ? fault(add.error) : error}
        onFiles={(files) => add.mutate(files)}
      />
      {add.isPending ? <Notice live="polite">{t('papers.running')}</Notice> : null}
      {papers.length > 0 ? (
        <ul className={css.papers}>
          {papers.map(({ mediaId, name }) => (
            <li key={mediaId} className={css.paper}>
              <FileText aria-hidden="true" />
              <Link href={`/api${PATH}/${mediaId}`} target="_blank" rel="noopener" className={css.name}>
                {name}
              </Link>
              {fixed ? null : (
                <IconButton label={t('papers.remove', { name })} onPress={() => remove.mutate(mediaId)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  );
};
