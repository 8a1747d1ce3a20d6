import { useErrorText, useMutation } from '@rollheim/module-api';
import { useDraft } from '../../draft/DraftProvider.tsx';

/** What the owner says of a field that was asked about: right as it is, with a note to the team, or open again. */
interface Said {
  readonly confirmed: boolean;
  readonly note: string | null;
}

/** Puts the focus where the press has left the next thing to do. */
const focusAt = (field: string): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-point="${field}"] button`)?.focus({ preventScroll: true }),
  );
};

/** Confirms a field that was asked about, or takes that back. What was typed is saved first: it is what is confirmed. */
export function useConfirm(field: string) {
  const { store, calls } = useDraft();
  const errorText = useErrorText();
  const act = useMutation({
    mutationFn: async ({ confirmed, note }: Said) => {
      await store.flush();
      const answer = confirmed ? await calls.confirm(field, note) : await calls.unconfirm(field);
      // a late outcome names the version alone
      store.adopt(answer.listing ? answer : await calls.load());
    },
    // a note that is saved as its field is left comes before what is pressed then
    scope: { id: `confirm:${field}` },
  });
  const send = (said: Said, onSuccess = () => focusAt(field)) => act.mutate(said, { onSuccess });
  return { send, isPending: act.isPending, fault: act.isError ? errorText(act.error) : null };
}
