import type { EmailAutomation, EmailAutomations } from '@rollheim/contracts';
import {
  api,
  customerAtom,
  useAtomValue,
  useErrorText,
  useMutation,
  useQuery,
  useQueryClient,
  useSearchParams,
  useSnackbar,
} from '@rollheim/module-api';
import { useTexts } from '../../texts.ts';

/** The signed link of a mail: it names whose settings these are, without login. */
interface MailLink {
  readonly e: string;
  readonly h: string;
}

/** What the address says; null without a link of a mail. */
export function useMailLink(): MailLink | null {
  const [parameters] = useSearchParams();
  const e = parameters.get('e') ?? '';
  const h = parameters.get('h') ?? '';
  return e !== '' && h !== '' ? { e, h } : null;
}

const keyOf = (link: MailLink | null, customerId: string | undefined) =>
  ['email-automations', link?.e ?? customerId ?? ''] as const;

/** The kinds of mails and which of them come; asked for where somebody is logged in, or has a link. */
export function useEmailAutomations(link: MailLink | null) {
  const customer = useAtomValue(customerAtom);
  return useQuery({
    queryKey: keyOf(link, customer?.customerId),
    queryFn: ({ signal }) =>
      api.get<EmailAutomations>('/public/email-automation/all/get', { query: { ...link }, signal }),
    enabled: link !== null || customer !== null,
    retry: false,
  });
}

/** Switches a kind on or off at once; the snackbar says so and takes it back. A failed one goes back by itself. */
export function useSetWanted(link: MailLink | null) {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const customer = useAtomValue(customerAtom);
  const queryKey = keyOf(link, customer?.customerId);
  const show = ({ code, wanted }: EmailAutomation) =>
    queries.setQueryData<EmailAutomations>(
      queryKey,
      (old) =>
        old && {
          emailAutomations: old.emailAutomations.map((each) =>
            each.code === code ? { code, wanted } : each,
          ),
        },
    );
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: EmailAutomation) =>
      api.put<EmailAutomations>(link ? '/public/email-automation' : '/private/email-automation', {
        body,
        query: { ...link },
      }),
    onMutate: show,
    onSuccess: (answer, { code, wanted }) => {
      queries.setQueryData(queryKey, answer);
      snackbar.show({
        text: t(wanted ? 'mails.on' : 'mails.off'),
        kind: 'success',
        action: { label: t('mails.undo'), onPress: () => mutate({ code, wanted: !wanted }) },
        duration: 10_000,
      });
    },
    onError: (error, { code, wanted }) => {
      show({ code, wanted: !wanted });
      snackbar.show({ text: errorText(error), kind: 'error' });
    },
  });
  return { set: mutate, pending: isPending ? variables.code : null };
}
