import type { OnboardingStepper } from '@rollheim/contracts';
import type { BffContext, Route } from '@rollheim/service-kit';
import { adsInEditing, newestValuation, ownAds } from '../queries.ts';

type Vmm = OnboardingStepper['vmm'];

/** How far somebody has come who began with a valuation or with an ad (spec 1 §4). */
export function stepperStatus(
  vmm: Vmm,
  { editing, any }: { readonly editing: boolean; readonly any: boolean },
): OnboardingStepper['status'] {
  if (vmm && editing)
    return `VMM_${vmm.status.toUpperCase() as Uppercase<typeof vmm.status>}_AND_VMM_PRODUCT_EDITING`;
  if (editing) return 'PRODUCT_IN_EDITING';
  return any ? 'PRODUCT_EXISTS_BUT_NOT_IN_EDITING_GO_TO_MY_ADS' : 'ELSE';
}

/** What the stepper of a seller shows who comes back: the draft, the valuation, and the state of both. */
export const onboardingRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'GET',
    path: '/public/product/onboarding-stepper',
    auth: 'public',
    summary:
      'The newest draft and the newest valuation of this browser and account, and which step comes next',
    answers: 'OnboardingStepper',
    handler: async (request) => {
      const customerId = request.session?.customerId ?? null;
      const uuidHash = request.uuidHash;
      const [[draft = null], vmm, all] = await Promise.all([
        adsInEditing(ctx.pool, customerId, uuidHash),
        newestValuation(ctx.pool, customerId, uuidHash),
        customerId === null ? null : ownAds(ctx.pool, customerId, [], 1, 1),
      ]);
      const any = draft !== null || (all?.total ?? 0) > 0;
      const body: OnboardingStepper = {
        product: draft,
        showVmmContext: vmm !== null,
        vmm,
        status: stepperStatus(vmm, { editing: draft !== null, any }),
      };
      return { body };
    },
  },
];
