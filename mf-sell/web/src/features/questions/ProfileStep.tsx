import { profileSet } from '@rollheim/contracts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { stepOfField, type PageId, type ProgressStep } from '../../steps.ts';
import { ContentFoot } from '../edit/ContentFoot.tsx';
import { WizardLayout } from '../edit/WizardLayout.tsx';
import { Questions } from './Questions.tsx';
import { useScreens } from './use-screens.ts';

interface Props {
  readonly flow: readonly PageId[];
  readonly steps: readonly ProgressStep[];
}

/** The data of the vehicle: what is known is confirmed, the rest is asked three questions at a time. */
export const ProfileStep = ({ flow, steps }: Props) => {
  const { definitions, view } = useDraft();
  const { productType } = view.listing.content;
  const own = definitions.filter(
    ({ attributeCode, attributeSetName }) =>
      attributeSetName === profileSet(productType) && stepOfField(attributeCode, productType) === 'profile',
  );
  const screens = useScreens(own);
  return (
    <WizardLayout
      step="profile"
      steps={steps}
      foot={<ContentFoot step="profile" flow={flow} steps={steps} screens={screens} />}
    >
      <Questions screens={screens} />
    </WizardLayout>
  );
};
