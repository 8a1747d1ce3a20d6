import { profileSet } from '@rollheim/contracts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { stepOfField, type PageId, type ProgressStep } from '../../steps.ts';
import { DefectsStep, DescriptionStep } from '../defects/DefectsStep.tsx';
import { AttributeGroups } from '../fields/AttributeGroups.tsx';
import { EquipmentGroups } from '../fields/EquipmentGroups.tsx';
import { ImagesStep } from '../images/ImagesStep.tsx';
import { AllSteps } from './AllSteps.tsx';
import { LateAuctionStep, LateSaleDate } from './late-steps.tsx';
import { Notes } from './Notes.tsx';

interface Props {
  readonly step: Exclude<PageId, 'personal-data' | 'last-step'>;
  readonly flow: readonly PageId[];
  readonly steps: readonly ProgressStep[];
}

/** The fields of one page. */
export const StepContent = ({ step, flow, steps }: Props) => {
  const { definitions, view } = useDraft();
  const { productType } = view.listing.content;
  const of = (set: string) => definitions.filter(({ attributeSetName }) => attributeSetName === set);
  switch (step) {
    case 'sale-date':
      return <LateSaleDate />;
    case 'notes':
      return <Notes />;
    case 'steps':
      return <AllSteps flow={flow} steps={steps} />;
    case 'profile':
    case 'more-information':
      return (
        <AttributeGroups
          definitions={of(profileSet(productType)).filter(
            ({ attributeCode }) => stepOfField(attributeCode, productType) === step,
          )}
        />
      );
    case 'equipment':
      return <EquipmentGroups definitions={of('product_equipment')} />;
    case 'description':
      return <DescriptionStep />;
    case 'defects':
      return <DefectsStep />;
    case 'images':
    case 'more-images':
      return <ImagesStep step={step} />;
    case 'auction':
      return <LateAuctionStep />;
  }
};
