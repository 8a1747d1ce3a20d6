import { renderPart } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import shared from '@rollheim/module-api/locales/en.json' with { type: 'json' };
import texts from '../../../locales/en.json' with { type: 'json' };
import { CorrectAddress } from './CorrectAddress.tsx';
import { useOwnAddress } from './own-address.ts';

const nothing = () => undefined;
const field = (present: string) =>
  renderPart(<CorrectAddress present={present} onCorrected={nothing} onCancel={nothing} />, {
    name: 'mf-sell',
    texts,
  });

test('the field begins with the present address, and points out what was probably meant', async () => {
  const html = await field('vera@gmial.com');
  expect(html).toContain('value="vera@gmial.com"');
  expect(html).toContain('Did you mean vera@gmail.com?');
  expect(html).not.toContain('aria-invalid="true"');
  expect(html).toContain(texts['address_change']);
  const unusual = await field('vera@tippfehler.example');
  expect(unusual).toContain(shared['validation.free_email_provider']);
  const usual = await field('vera@gmail.com');
  for (const hint of ['Did you mean', shared['validation.free_email_provider']])
    expect(usual).not.toContain(hint);
});

test('the page shows a correction until the session says where mails go', async () => {
  const shown = async (session: string) => {
    const seen: string[] = [];
    const Probe = () => {
      const [address, corrected] = useOwnAddress();
      seen.push(address);
      if (seen.length === 1) corrected('vera@gmail.com');
      return address;
    };
    await renderPart(
      <>
        <Probe />
        <Probe />
      </>,
      { name: 'mf-sell', texts, customer: { email: session } },
    );
    return seen;
  };
  expect(await shown('vera@gmial.com')).toEqual(['vera@gmial.com', 'vera@gmail.com']);
});
