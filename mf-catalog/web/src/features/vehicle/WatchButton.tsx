import {
  api,
  customerAtom,
  useAtomValue,
  useErrorText,
  useMutation,
  useNavigate,
  usePath,
  useSnackbar,
} from '@rollheim/module-api';
import { WatchToggle } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';

export interface WatchButtonProps {
  readonly auctionId: string;
  readonly title: string;
  /** As the server said; undefined for a visitor. */
  readonly watched: boolean | undefined;
}

/** Puts a vehicle on the own watchlist; a visitor is asked to log in. */
export const WatchButton = ({ auctionId, title, watched }: WatchButtonProps) => {
  const t = useTexts();
  const path = usePath();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const customer = useAtomValue(customerAtom);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const on = chosen ?? watched ?? false;
  const change = useMutation({
    mutationFn: (next: boolean) => {
      const call = `/private/customer/watchlist/${auctionId}`;
      return next ? api.put(call) : api.delete(call);
    },
    onMutate: (next) => setChosen(next),
    onError: (error, next) => {
      setChosen(!next);
      snackbar.show({ text: errorText(error), kind: 'error' });
    },
  });
  return (
    <WatchToggle
      watched={on}
      label={t(on ? 'unwatch' : 'watch', { title })}
      onPress={() => (customer ? change.mutate(!on) : void navigate(path('login')))}
    />
  );
};
