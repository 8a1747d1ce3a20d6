import { useErrorText, useMutation, useQueryClient } from '@rollheim/module-api';
import { Checkbox, Notice } from '@rollheim/ui';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { PROFILE_KEY } from './queries.ts';

/** An accepted dealer's choice to let others see the contact in the directory. */
export const DirectoryShown = ({ shown }: { readonly shown: boolean }) => {
  const t = useTexts();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: (next: boolean) => api.put('/private/merchant/directory', { body: { shown: next } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: PROFILE_KEY }),
  });
  const chosen = choose.isPending ? choose.variables : shown;
  return (
    <>
      <Checkbox checked={chosen} disabled={choose.isPending} onChange={(next) => choose.mutate(next)}>
        {t('merchant.in_directory')}
      </Checkbox>
      {choose.isError ? (
        <Notice kind="error" live="assertive">
          {errorText(choose.error)}
        </Notice>
      ) : null}
    </>
  );
};
