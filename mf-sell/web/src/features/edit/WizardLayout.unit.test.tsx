import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DraftProvider } from '../../draft/DraftProvider.tsx';
import type { LoadedAd } from '../../draft/calls.ts';
import { emptyAd } from '../../testing/ad.ts';
import { UploadsProvider } from '../images/UploadsProvider.tsx';
import { WizardLayout } from './WizardLayout.tsx';

const wizard = async (more: Partial<LoadedAd>) =>
  textOf(
    await renderPart(
      <DraftProvider ad={{ ...emptyAd, ...more }} definitions={[]} onReplaced={() => undefined}>
        <UploadsProvider>
          <WizardLayout step="profile" steps={[]} foot={null}>
            fields
          </WizardLayout>
        </UploadsProvider>
      </DraftProvider>,
      { name: 'mf-sell', texts },
    ),
  );

test('an ad that only waits for the e-mail address says so on every step, and offers the mail again', async () => {
  const text = await wizard({ submissionStored: true });
  expect(text).toContain('This ad has been submitted');
  expect(text).toContain('Only the confirmation of your e-mail address is missing.');
  expect(text).toContain('Send the e-mail again');
  expect(await wizard({})).not.toContain('submitted');
});
