import {
  customerAtom,
  useAtomValue,
  useErrorText,
  useLive,
  useLocation,
  useMutation,
  useNavigate,
  usePath,
  useSnackbar,
} from '@rollheim/module-api';
import { WatchToggle, type WatchToggleProps } from '@rollheim/ui';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { rememberWatch, takeWatch } from './pending-watch.ts';

export interface WatchButtonProps {
  readonly auctionId: string;
  readonly title: string;
  /** As the server answered; undefined for a visitor. */
  readonly watched: boolean | undefined;
  /** What is pressed; the bookmark over a picture unless given. */
  readonly toggle?: ComponentType<WatchToggleProps>;
}

/** Puts a vehicle on the own watchlist; a visitor logs in first, comes back, and finds it watched. */
export const WatchButton = ({
  auctionId,
  title,
  watched,
  toggle: Toggle = WatchToggle,
}: WatchButtonProps) => {
  const t = useTexts();
  const path = usePath();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const { pathname, search } = useLocation();
  const customer = useAtomValue(customerAtom);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const on = chosen ?? watched ?? false;
  // pressed on another page or device
  useLive(({ watch }) => watch?.auctionId === auctionId && setChosen(watch.watched), undefined, true);
  const change = useMutation({
    mutationFn: (next: boolean) => {
      const call = `/private/customer/watchlist/${auctionId}` as const;
      return next ? api.put(call) : api.delete(call);
    },
    onMutate: (next) => setChosen(next),
    onError: (error, next) => {
      setChosen(!next);
      snackbar.show({ text: errorText(error), kind: 'error' });
    },
  });
  const fulfil = useEffectEvent(() => {
    if (takeWatch(auctionId)) change.mutate(true);
  });
  const loggedIn = customer !== null;
  useEffect(() => {
    if (loggedIn) fulfil();
  }, [loggedIn, auctionId]);
  const press = () => {
    if (customer) return change.mutate(!on);
    rememberWatch(auctionId);
    void navigate(`${path('login')}?next=${encodeURIComponent(pathname + search)}`);
  };
  return <Toggle watched={on} label={t(on ? 'unwatch' : 'watch', { title })} onPress={press} />;
};
