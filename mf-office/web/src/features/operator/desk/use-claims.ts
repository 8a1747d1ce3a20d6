import { CLAIM_MS, type Claim, type ClaimKind } from '@rollheim/contracts';
import {
  customerAtom,
  useAtomValue,
  useLive,
  useQuery,
  useQueryClient,
  useServerTime,
} from '@rollheim/module-api';
import { useEffect } from 'react';
import { api } from '../../../api.ts';
import { OPERATOR_KEY } from '../queries.ts';

const PATH = '/private/operator/claims';
const CLAIMS_KEY = [...OPERATOR_KEY, 'claims'] as const;
const REFRESH_MS = 30_000;
const STEP_MS = 15_000;
/** Signs that somebody is at the page. */
const USES = ['pointerdown', 'keydown', 'wheel'] as const;

/** An item of a queue. */
export interface Item {
  readonly kind: ClaimKind;
  readonly id: string;
}

/** Takes an item, over from a colleague too, or gives it back. What fails is tried again with the next renewal. */
export const sendClaim = ({ kind, id }: Item, taken: boolean, over = false): Promise<unknown> =>
  api.post(PATH, { body: { kind, id, taken, over } }).catch(() => null);

/** What colleagues and the reader have open; what they open or leave is seen at once. */
function useClaims(): readonly Claim[] {
  const queries = useQueryClient();
  useLive(
    () => void queries.invalidateQueries({ queryKey: CLAIMS_KEY }),
    ({ queue }) => queue?.name === 'claims',
  );
  const { data } = useQuery({
    queryKey: CLAIMS_KEY,
    queryFn: ({ signal }) => api.get(PATH, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const now = useServerTime(STEP_MS);
  return (data?.claims ?? []).filter(({ until }) => Date.parse(until) > now);
}

/** Who has an item; null: no one. */
export const useClaimOf = ({ kind, id }: Item): Claim | null =>
  useClaims().find((claim) => claim.kind === kind && claim.id === id) ?? null;

/** A claim as a page shows it. */
export interface HeldClaim {
  /** The colleague who has it; null: no one, or the reader. */
  readonly other: Claim | null;
  readonly takeOver: () => void;
}

/**
 * Has an item while its page is open, shown and in use; a page that is left gives it back. `keep`: not that one, whose
 * decision waits to be sent.
 */
export function useClaim(item: Item, enabled: boolean, keep: (id: string) => boolean): HeldClaim {
  const { kind, id } = item;
  const queries = useQueryClient();
  const own = useAtomValue(customerAtom)?.customerId;
  const claim = useClaimOf(item);
  const send = async (taken: boolean, over = false) => {
    await sendClaim({ kind, id }, taken, over);
    await queries.invalidateQueries({ queryKey: CLAIMS_KEY });
  };
  useEffect(() => {
    if (!enabled || id === '') return;
    let used = Date.now();
    const use = () => (used = Date.now());
    const take = () => {
      if (document.visibilityState === 'visible' && Date.now() - used < CLAIM_MS) void send(true);
    };
    const leave = () => {
      if (!keep(id)) void send(false);
    };
    take();
    const timer = setInterval(take, CLAIM_MS / 3);
    for (const type of USES) addEventListener(type, use, { passive: true });
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      for (const type of USES) removeEventListener(type, use);
      removeEventListener('pagehide', leave);
      leave();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- one claim for each item, whatever is rendered meanwhile
  }, [kind, id, enabled]);
  return {
    other: claim !== null && claim.customerId !== own ? claim : null,
    takeOver: () => void send(true, true),
  };
}
