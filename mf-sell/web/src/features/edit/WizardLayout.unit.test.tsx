import { emptyContent, LOCALES, type CurrentCustomer, type ProductType } from '@rollheim/contracts';
import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { DraftProvider } from '../../draft/DraftProvider.tsx';
import type { LoadedAd } from '../../draft/calls.ts';
import { emptyAd } from '../../testing/ad.ts';
import { progress, stepOfPage, stepsOf, type PageId } from '../../steps.ts';
import { UploadsProvider } from '../images/UploadsProvider.tsx';
import { StepColumn } from './StepColumn.tsx';
import { StepHead } from './WizardFrame.tsx';
import { WizardLayout } from './WizardLayout.tsx';

const inDraft = (children: ReactNode, more: Partial<LoadedAd> = {}) =>
  renderPart(
    <DraftProvider ad={{ ...emptyAd, ...more }} definitions={[]} onReplaced={() => undefined}>
      <UploadsProvider>{children}</UploadsProvider>
    </DraftProvider>,
    { name: 'mf-sell', texts },
  );
const STEPS = [{ id: 'finish', step: 'personal-data', percent: 0, open: true }] as const;

test('an ad that only waits for the e-mail address says so on every step, and offers the mail again', async () => {
  const wizard = async (more?: Partial<LoadedAd>) =>
    textOf(
      await inDraft(
        <WizardLayout step="profile" steps={STEPS} foot={null}>
          fields
        </WizardLayout>,
        more,
      ),
    );
  const text = await wizard({ submissionStored: true });
  expect(text).toContain('This ad has been submitted');
  expect(text).toContain('Only the confirmation of your e-mail address is missing.');
  expect(text).toContain('Send the e-mail again');
  expect(text).toContain('Correct the address');
  expect(await wizard()).not.toContain('submitted');
});

test('who has an account reads of no account and of no personal data in the last step', async () => {
  const head = async (customer?: Partial<CurrentCustomer>, ad: LoadedAd | undefined = emptyAd) =>
    textOf(await renderPart(<StepHead page="personal-data" ad={ad} />, { name: 'mf-sell', texts, customer }));
  const visitor = await head();
  expect(visitor).toContain(texts['step.personal-data']);
  expect(visitor).toContain(texts['lead.personal-data']);
  const customer = { customerId: 'c1', hasCompletedProfileData: false };
  const known = await head(customer);
  expect(known).not.toContain(texts['step.personal-data']);
  expect(known).not.toContain('account');
  expect(known).toContain(texts['lead.last-step']);
  const query = { reason: 'Please', fields: ['mileage'], at: '2026-11-22T10:00:00.000Z' };
  const documents = [{ mediaId: 'm1', kind: 'registration', name: 'a.pdf' }];
  const own = { ...emptyAd.private, documents } as unknown as LoadedAd['private'];
  expect(await head(customer, { ...emptyAd, query, private: own })).toContain(texts['lead.last-step_again']);
});

test('before its ad is there a step has the heading of its address, whoever is logged in', async () => {
  const head = (customer?: Partial<CurrentCustomer>) =>
    renderPart(<StepHead page="personal-data" ad={undefined} />, { name: 'mf-sell', texts, customer });
  expect(await head({ customerId: 'c1' })).toBe(await head());
});

test('the head is a line with the step, and a button that says what is shown by it', async () => {
  const html = await inDraft(<StepColumn step="personal-data" steps={STEPS} />);
  const line = `Step 1 of 1: ${texts['step.personal-data']}`;
  expect(textOf(html)).toContain(line);
  const [, list] =
    new RegExp(`aria-label="${line}, Steps" aria-expanded="false" aria-controls="([^"]+)"`).exec(html) ?? [];
  expect(html).toMatch(new RegExp(`id="${list}"[^>]*><nav aria-label="Steps"`));
});

test('personal data of who has no account are not shown as saved: the tab alone keeps them', async () => {
  const state = async (page: PageId) => textOf(await inDraft(<StepColumn step={page} steps={STEPS} />));
  expect(await state('personal-data')).toContain(texts.kept_in_tab);
  expect(await state('personal-data')).not.toContain(texts.saved);
  expect(await state('profile')).toContain(texts.saved);
});

const pagesOf = (productType: ProductType): readonly PageId[] => [
  'sale-date',
  'notes',
  'steps',
  ...stepsOf(productType),
];
const CUSTOMER = { customerId: 'c1', hasCompletedProfileData: true };

test.each(LOCALES)(
  'every page names its own step, and the number of it, for every vehicle in %s',
  async (locale) => {
    const { default: own } = (await import(`../../../locales/${locale}.json`, {
      with: { type: 'json' },
    })) as {
      default: typeof texts;
    };
    for (const productType of ['motorhome', 'trailer'] as const)
      for (const customer of [null, CUSTOMER]) {
        const walker = { loggedIn: customer !== null, hasCompletedProfileData: customer !== null };
        const steps = progress(productType, {}, { documents: 0, ...walker });
        const listing = { ...emptyAd.listing, content: emptyContent(productType) };
        for (const page of pagesOf(productType)) {
          const ad = { ...emptyAd, listing };
          const html = await renderPart(
            <DraftProvider ad={ad} definitions={[]} onReplaced={() => undefined}>
              <UploadsProvider>
                <StepHead page={page} ad={ad} />
                <StepColumn step={page} steps={steps} />
              </UploadsProvider>
            </DraftProvider>,
            { name: 'mf-sell', texts: own, customer },
          );
          const [, heading] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? [];
          const [, line] = /<button[^>]* aria-label="([^"]*), [^",]*" aria-expanded/.exec(html) ?? [];
          const id = stepOfPage(page);
          const number = String(steps.findIndex((step) => step.id === id) + 1);
          const place = own.step_of.replace('{{number}}', number).replace('{{total}}', String(steps.length));
          expect(line, page).toBe(id === null ? heading : `${place}: ${heading}`);
          // the step that is marked in the list has the same name
          const [, marked] = /aria-current="step">(?:<[^>]*>|\d)*([^<]+)</.exec(html) ?? [];
          expect(marked, page).toBe(id === null ? undefined : heading);
        }
      }
  },
);

test('a voluntary page has no percent, and says so', async () => {
  const steps = progress(
    'trailer',
    { product_images: 100 },
    { documents: 0, loggedIn: false, hasCompletedProfileData: false },
  );
  const column = async (page: PageId) => textOf(await inDraft(<StepColumn step={page} steps={steps} />));
  expect(await column('more-images')).toContain(texts.voluntary);
  expect(await column('more-images')).not.toContain('100 %');
  expect(await column('images')).toContain('100 %');
  expect(await column('images')).not.toContain(texts.voluntary);
});
