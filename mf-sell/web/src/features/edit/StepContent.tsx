import { profileSet } from '@rollheim/contracts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import type { StepId } from '../../steps.ts';
import { DefectsStep } from '../defects/DefectsStep.tsx';
import { AttributeGroups } from '../fields/AttributeGroups.tsx';
import { ImagesStep } from '../images/ImagesStep.tsx';
import { LateAuctionStep } from './late-steps.tsx';

type ContentStep = Exclude<StepId, 'personal-data' | 'last-step'>;

/** The fields of one step. */
export const StepContent = ({ step }: { readonly step: ContentStep }) => {
  const { definitions, view } = useDraft();
  const of = (set: string) => definitions.filter(({ attributeSetName }) => attributeSetName === set);
  const profile = of(profileSet(view.listing.content.productType));
  switch (step) {
    case 'profile':
      return <AttributeGroups definitions={profile} />;
    case 'more-information':
      return <AttributeGroups definitions={profile.filter(({ required }) => !required)} />;
    case 'equipment':
      return <AttributeGroups definitions={of('product_equipment')} />;
    case 'description':
    case 'defects':
      return <DefectsStep />;
    case 'images':
    case 'more-images':
      return <ImagesStep />;
    case 'auction':
      return <LateAuctionStep />;
  }
};
