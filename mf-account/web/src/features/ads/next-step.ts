import type { OwnAdSummary } from '@rollheim/contracts';

import { isHidden, isNegotiating, isUnsold } from '@rollheim/auction-rules';

/**
 * What the owner of an ad does next; `confirm`: the e-mail address, which alone keeps the ad from its review; `query`: what
 * the team asked; `go_on`: restart,
 * open to offers or withdraw; null: nothing to do or to see.
 */
export function nextStep({
  status,
  submissionStored,
  query,
}: Pick<OwnAdSummary, 'status' | 'submissionStored' | 'query'>):
  | 'confirm'
  | 'query'
  | 'edit'
  | 'answer'
  | 'waiting'
  | 'go_on'
  | 'sale'
  | 'show'
  | null {
  if (status === 'editing') return submissionStored ? 'confirm' : query ? 'query' : 'edit';
  if (isNegotiating(status)) return 'answer';
  if (status === 'under_review') return 'waiting';
  if (isUnsold(status)) return 'go_on';
  if (status === 'sold') return 'sale';
  // it is in no catalog any more: its page is behind its name
  if (status === 'failed_na') return null;
  return isHidden(status) ? null : 'show';
}
