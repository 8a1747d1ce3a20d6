import type { PushDevices } from '@rollheim/contracts';
import {
  api,
  customerAtom,
  useAtomValue,
  useErrorText,
  useMutation,
  useQuery,
  useQueryClient,
  useSnackbar,
} from '@rollheim/module-api';
import { useTexts } from '../../texts.ts';
import { deviceHere, pushSupport, subscribeHere, unsubscribeHere, type PushSupport } from './device.ts';

const PATH = '/private/push-subscription';

/** This browser, as far as pushes go. */
interface PushHere {
  readonly support: PushSupport;
  readonly publicKey: string;
  readonly on: boolean;
}

/** Whether this browser gets pushes of the account: subscribed, and known to the site. */
async function readHere({ publicKey, devices }: PushDevices): Promise<PushHere> {
  const support = pushSupport();
  const device = support === 'unsupported' ? null : await deviceHere();
  return { support, publicKey, on: device !== null && devices.includes(device) };
}

const useKey = () => ['push-here', useAtomValue(customerAtom)?.customerId ?? ''] as const;

/** Asks the browser and the site. */
export const usePushHere = () =>
  useQuery({
    queryKey: useKey(),
    queryFn: async ({ signal }) => readHere(await api.get<PushDevices>(PATH, { signal })),
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
        return body && (await api.post<PushDevices>(PATH, { body }));
      }
      const device = await deviceHere();
      const left = await api.delete<PushDevices>(PATH, { query: { device: device ?? '' } });
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
