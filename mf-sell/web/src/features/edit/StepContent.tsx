import { profileSet } from '@rollheim/contracts';
import { Stack } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { stepOfField, type PageId, type ProgressStep, type StepId } from '../../steps.ts';
import { DefectsStep, DescriptionStep } from '../defects/DefectsStep.tsx';
import { AttributeGroups } from '../fields/AttributeGroups.tsx';
import { EquipmentGroups } from '../fields/EquipmentGroups.tsx';
import { ImagesStep } from '../images/ImagesStep.tsx';
import { AllSteps } from './AllSteps.tsx';
import { LateAuctionStep, LateSaleDate } from './late-steps.tsx';
import { Notes } from './Notes.tsx';
import { Offered } from './Offered.tsx';

interface Props {
  readonly step: Exclude<PageId, 'personal-data' | 'last-step'>;
  readonly flow: readonly PageId[];
  /** Pages beside it. */
  readonly offered: readonly StepId[];
  readonly steps: readonly ProgressStep[];
}

/** The fields of one page. */
export const StepContent = ({ step, flow, offered, steps }: Props) => {
  const { definitions, view } = useDraft();
  const { productType } = view.listing.content;
  const of = (set: string) => definitions.filter(({ attributeSetName }) => attributeSetName === set);
  switch (step) {
    case 'sale-date':
      return <LateSaleDate />;
    case 'notes':
      return <Notes />;
    case 'steps':
      return <AllSteps pages={[...flow, ...offered]} steps={steps} />;
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
      return (
        <Stack gap={8}>
          <ImagesStep step={step} />
          <Offered pages={offered} />
        </Stack>
      );
    case 'more-images':
      return <ImagesStep step={step} />;
    case 'auction':
      return <LateAuctionStep />;
  }
};
