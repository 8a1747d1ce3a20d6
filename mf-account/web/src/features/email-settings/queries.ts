import type { EmailAutomation, EmailAutomations, MailRhythm, NotificationChannel } from '@rollheim/contracts';
import {
  customerAtom,
  useAtomValue,
  useErrorText,
  useMutation,
  useQuery,
  useQueryClient,
  useSearchParams,
  useSnackbar,
} from '@rollheim/module-api';
import { api } from '../../api.ts';
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

/** Where the settings are kept in the browser, by whose they are. */
export const settingsKey = (link: MailLink | null, customerId: string | undefined) =>
  ['email-automations', link?.e ?? customerId ?? ''] as const;

/** The kinds of mails and which of them come; asked for where somebody is logged in, or has a link. */
export function useEmailAutomations(link: MailLink | null) {
  const customer = useAtomValue(customerAtom);
  return useQuery({
    queryKey: settingsKey(link, customer?.customerId),
    queryFn: ({ signal }) => api.get('/public/email-automation/all/get', { query: { ...link }, signal }),
    enabled: link !== null || customer !== null,
    // a link of a mail changes them in another tab
    refetchOnWindowFocus: 'always',
    retry: false,
  });
}

/** A cell of the settings: a kind in a channel. */
export interface Choice {
  readonly code: string;
  readonly channel: NotificationChannel;
  readonly wanted: boolean;
  /** When its mails come; left out where that stays as it was. */
  readonly rhythm?: MailRhythm;
}

const chosen = (each: EmailAutomation, { code, channel, wanted, rhythm }: Choice): EmailAutomation =>
  each.code !== code
    ? each
    : channel === 'push'
      ? { ...each, push: wanted }
      : { ...each, wanted, rhythm: rhythm ?? each.rhythm };

const SAID = {
  mail: { on: 'mails.on', off: 'mails.off' },
  push: { on: 'mails.push_on', off: 'mails.push_off' },
} as const;

/** The text about a choice. */
const saying = ({ channel, wanted, rhythm }: Choice) =>
  rhythm === undefined ? SAID[channel][wanted ? 'on' : 'off'] : (`mails.set.${rhythm}` as const);

/** Switches a kind on or off at once; the snackbar says so and takes it back. A failed one goes back by itself. */
export function useSetWanted(link: MailLink | null) {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const customer = useAtomValue(customerAtom);
  const queryKey = settingsKey(link, customer?.customerId);
  /** The cell as it is, which takes a choice back. */
  const before = ({ code, channel, rhythm }: Choice): Choice | null => {
    const cell = queries
      .getQueryData<EmailAutomations>(queryKey)
      ?.emailAutomations.find((each) => each.code === code);
    if (!cell) return null;
    const wanted = channel === 'push' ? cell.push === true : cell.wanted;
    return rhythm === undefined || cell.rhythm === null
      ? { code, channel, wanted }
      : { code, channel, wanted, rhythm: cell.rhythm };
  };
  const show = (choice: Choice) =>
    queries.setQueryData<EmailAutomations>(
      queryKey,
      (old) => old && { ...old, emailAutomations: old.emailAutomations.map((each) => chosen(each, choice)) },
    );
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: Choice) =>
      link
        ? // a link of a mail is about mails alone
          api.put('/public/email-automation', { body: { ...body, channel: 'mail' }, query: link })
        : api.put('/private/email-automation', { body }),
    onMutate: (choice) => {
      const undo = before(choice);
      show(choice);
      return undo;
    },
    onSuccess: (answer, choice, undo) => {
      queries.setQueryData(queryKey, answer);
      snackbar.show({
        text: t(saying(choice)),
        kind: 'success',
        ...(undo ? { action: { label: t('mails.undo'), onPress: () => mutate(undo) } } : {}),
        duration: 10_000,
      });
    },
    onError: (error, _choice, undo) => {
      if (undo) show(undo);
      snackbar.show({ text: errorText(error), kind: 'error' });
    },
  });
  return { set: mutate, pending: isPending ? `${variables.code} ${variables.channel}` : null };
}

/** Sets the own quiet hours at once; a failed change goes back by itself. */
export const useSetQuiet = () =>
  useSetPart('quiet', (hours) => api.put('/private/quiet-hours', { body: hours }));

/** Sets when the own daily mails go out, at once; a failed change goes back by itself. */
export const useSetDigest = () =>
  useSetPart('digest', (times) => api.put('/private/digest', { body: times }));

/** Has the own pushes name amounts at once, or not; a failed change goes back by itself. */
export const useSetAmounts = () =>
  useSetPart('amounts', (shown) => api.put('/private/push-amounts', { body: { shown } }));

function useSetPart<Part extends 'quiet' | 'digest' | 'amounts'>(
  part: Part,
  put: (value: EmailAutomations[Part]) => Promise<EmailAutomations>,
) {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const queryKey = settingsKey(null, useAtomValue(customerAtom)?.customerId);
  const { mutate, isPending } = useMutation({
    mutationFn: put,
    onMutate: (value) => {
      const before = queries.getQueryData<EmailAutomations>(queryKey);
      queries.setQueryData<EmailAutomations>(queryKey, (old) => old && { ...old, [part]: value });
      return before;
    },
    onSuccess: (answer) => {
      queries.setQueryData(queryKey, answer);
      snackbar.show({ text: t('quiet.saved'), kind: 'success' });
    },
    onError: (error, _value, before) => {
      queries.setQueryData(queryKey, before);
      snackbar.show({ text: errorText(error), kind: 'error' });
    },
  });
  return { set: mutate, pending: isPending };
}
