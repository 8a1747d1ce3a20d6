import type { EmailAutomation, EmailAutomations, NotificationChannel, QuietHours } from '@rollheim/contracts';
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
export interface MailLink {
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

/** A cell of the settings: a kind in a channel. */
export interface Choice {
  readonly code: string;
  readonly channel: NotificationChannel;
  readonly wanted: boolean;
}

const chosen = (each: EmailAutomation, { code, channel, wanted }: Choice): EmailAutomation =>
  each.code !== code ? each : channel === 'push' ? { ...each, push: wanted } : { ...each, wanted };

const SAID = {
  mail: { on: 'mails.on', off: 'mails.off' },
  push: { on: 'mails.push_on', off: 'mails.push_off' },
} as const;

/** Switches a kind on or off at once; the snackbar says so and takes it back. A failed one goes back by itself. */
export function useSetWanted(link: MailLink | null) {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const customer = useAtomValue(customerAtom);
  const queryKey = keyOf(link, customer?.customerId);
  const show = (choice: Choice) =>
    queries.setQueryData<EmailAutomations>(
      queryKey,
      (old) => old && { ...old, emailAutomations: old.emailAutomations.map((each) => chosen(each, choice)) },
    );
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: Choice) =>
      api.put<EmailAutomations>(link ? '/public/email-automation' : '/private/email-automation', {
        body,
        query: { ...link },
      }),
    onMutate: show,
    onSuccess: (answer, choice) => {
      const { channel, wanted } = choice;
      queries.setQueryData(queryKey, answer);
      snackbar.show({
        text: t(SAID[channel][wanted ? 'on' : 'off']),
        kind: 'success',
        action: { label: t('mails.undo'), onPress: () => mutate({ ...choice, wanted: !wanted }) },
        duration: 10_000,
      });
    },
    onError: (error, choice) => {
      show({ ...choice, wanted: !choice.wanted });
      snackbar.show({ text: errorText(error), kind: 'error' });
    },
  });
  return { set: mutate, pending: isPending ? `${variables.code} ${variables.channel}` : null };
}

/** Sets the own quiet hours at once; a failed change goes back by itself. */
export function useSetQuiet() {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const queryKey = keyOf(null, useAtomValue(customerAtom)?.customerId);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: QuietHours) => api.put<EmailAutomations>('/private/quiet-hours', { body }),
    onMutate: (quiet) => {
      const before = queries.getQueryData<EmailAutomations>(queryKey);
      queries.setQueryData<EmailAutomations>(queryKey, (old) => old && { ...old, quiet });
      return before;
    },
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer);
      snackbar.show({ text: t('quiet.saved'), kind: 'success' });
    },
    onError: (error, _hours, before) => {
      queries.setQueryData(queryKey, before);
      snackbar.show({ text: errorText(error), kind: 'error' });
    },
  });
  return { set: mutate, pending: isPending };
}
