import type { EmailAutomations } from '@rollheim/contracts';
import {
  customerAtom,
  useAtomValue,
  useErrorText,
  useMutation,
  useQueryClient,
  useSnackbar,
} from '@rollheim/module-api';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { settingsKey, type MailLink } from './queries.ts';

/** Codes of the kinds whose mails come. */
const wantedOf = (settings: EmailAutomations | undefined): string[] =>
  (settings?.emailAutomations ?? []).filter(({ wanted }) => wanted).map(({ code }) => code);

/** Has the mails of exactly these kinds come, all in one call; the snackbar says so and takes it back. */
export function useSetMails(link: MailLink | null) {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const queryKey = settingsKey(link, useAtomValue(customerAtom)?.customerId);
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: readonly string[]) =>
      link
        ? api.put('/public/email-automation/all', { body: { wanted }, query: link })
        : api.put('/private/email-automation/all', { body: { wanted } }),
    onMutate: () => wantedOf(queries.getQueryData<EmailAutomations>(queryKey)),
    onSuccess: (answer, wanted, before) => {
      queries.setQueryData(queryKey, answer);
      snackbar.show({
        text: t(wanted.length === 0 ? 'mails.duties_only' : 'mails.as_before'),
        kind: 'success',
        action: { label: t('mails.undo'), onPress: () => mutate(before) },
        duration: 10_000,
      });
    },
    onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
  return { set: mutate, pending: isPending };
}
