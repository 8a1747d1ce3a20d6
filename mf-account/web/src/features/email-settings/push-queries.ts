import type { MutedAuction, PushDevice, PushDevices } from '@rollheim/contracts';
import {
  customerAtom,
  useAtomValue,
  useErrorText,
  useMutation,
  useQuery,
  useQueryClient,
  useSnackbar,
} from '@rollheim/module-api';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { deviceHere, pushSupport, subscribeHere, unsubscribeHere, type PushSupport } from './device.ts';

const PATH = '/private/push-subscription';

/** This browser, as far as pushes go. */
interface PushHere {
  readonly support: PushSupport;
  readonly publicKey: string;
  readonly on: boolean;
  /** Which of the account's devices it is; null: none. */
  readonly device: string | null;
  readonly list: readonly PushDevice[];
  readonly muted: readonly MutedAuction[];
}

/** Whether this browser gets pushes of the account: subscribed, and known to the site. */
async function readHere({ publicKey, devices, list, muted }: PushDevices): Promise<PushHere> {
  const support = pushSupport();
  const device = support === 'unsupported' ? null : await deviceHere();
  return { support, publicKey, on: device !== null && devices.includes(device), device, list, muted };
}

const useKey = () => ['push-here', useAtomValue(customerAtom)?.customerId ?? ''] as const;

/** Asks the browser and the site. */
export const usePushHere = () =>
  useQuery({
    queryKey: useKey(),
    queryFn: async ({ signal }) => readHere(await api.get(PATH, { signal })),
    retry: false,
  });

/** Switches pushes on here, which asks the browser's owner, or off. */
export function useSwitchPush(publicKey: string) {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const queryKey = useKey();
  return useMutation({
    mutationFn: async (on: boolean) => {
      if (on) {
        const body = await subscribeHere(publicKey).catch((cause: unknown) => {
          throw new BrowserRefusal('the browser has no subscription', { cause });
        });
        return body && (await api.post(PATH, { body }));
      }
      const device = await deviceHere();
      const left = await api.delete(PATH, { query: { device: device ?? '' } });
      await unsubscribeHere();
      return left;
    },
    onSuccess: async (answer, on) => {
      // asked, and refused or put off
      if (!answer) return queries.invalidateQueries({ queryKey });
      queries.setQueryData(queryKey, await readHere(answer));
      snackbar.show({ text: t(on ? 'push.on' : 'push.off'), kind: 'success' });
    },
    onError: (error) =>
      snackbar.show({
        text: error instanceof BrowserRefusal ? t('push.failed') : errorText(error),
        kind: 'error',
      }),
  });
}

/** The browser's own push service could not be reached, or refused. */
class BrowserRefusal extends Error {}

const LOOK_EVERY_MS = 700;
const LOOKS = 20;

/** What came of a push to a device: `gone`: it takes none any more, `unknown`: nothing is known of it in time. */
type Tried = 'sent' | 'failed' | 'gone' | 'unknown';

/** Sends a push to a device and waits for what its push service says. */
async function tryDevice(device: string): Promise<{ readonly answer: PushDevices; readonly tried: Tried }> {
  let answer = await api.post(`${PATH}/test`, { body: { device } });
  for (let look = 0; look < LOOKS; look += 1) {
    const found = answer.list.find((each) => each.device === device);
    if (!found) return { answer, tried: 'gone' };
    if (found.test && found.test.outcome !== 'waiting') return { answer, tried: found.test.outcome };
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    answer = await api.get(PATH);
  }
  return { answer, tried: 'unknown' };
}

/** Sends a push to one of the own devices, and says what came of it. */
export function useTestPush() {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const queryKey = useKey();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: tryDevice,
    onSuccess: async ({ answer, tried }) => {
      queries.setQueryData(queryKey, await readHere(answer));
      snackbar.show({ text: t(`push.test_${tried}`), kind: tried === 'sent' ? 'success' : 'error' });
    },
    onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
  return { test: mutate, pending: isPending ? variables : null };
}

/** An auction, and whether its bids are pushed. */
interface Mute {
  readonly auctionId: string;
  readonly muted: boolean;
}

/** Has an auction ring again on the own devices; the snackbar takes it back. */
export function useSetMuted() {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const queryKey = useKey();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: Mute) => api.put('/private/push-subscription/muted', { body }),
    onSuccess: async (answer, { auctionId, muted }) => {
      queries.setQueryData(queryKey, await readHere(answer));
      snackbar.show({
        text: t(muted ? 'push.muted_again' : 'push.unmuted'),
        kind: 'success',
        action: { label: t('mails.undo'), onPress: () => mutate({ auctionId, muted: !muted }) },
      });
    },
    onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
  return { set: mutate, pending: isPending ? variables.auctionId : null };
}
