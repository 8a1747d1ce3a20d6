import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import { texts } from '../../testing/texts.ts';
import { Contact } from './Contact.tsx';
import { Exchanged } from './Exchanged.tsx';

const module = { name: 'mf-account', texts };

test('before the handover both sides read which papers change hands, a cargo trailer without a gas check', async () => {
  for (const side of ['buyer', 'seller'] as const) {
    const text = textOf(await renderPart(<Exchanged side={side} asks={undefined} />, module));
    expect(text).toContain(texts[`order.exchanged.${side}`]);
    for (const paper of ['registration_1', 'registration_2', 'service_book', 'gas'] as const)
      expect(text).toContain(texts[`order.handover.paper.${paper}`]);
  }
  const cargo = <Exchanged side="buyer" asks={{ mileage: false, gas: false }} />;
  expect(textOf(await renderPart(cargo, module))).not.toContain(texts['order.handover.paper.gas']);
});

test('a buyer who is given an address of the seller reads where the vehicle is', async () => {
  const party = {
    name: 'Georg Wendt',
    company: 'Reisemobile Wendt GmbH',
    email: 'wendt@rollheim.example',
    phone: null,
    street: 'Gewerbering 12',
    zipCode: '28195',
    city: 'Bremen',
    country: 'DE',
  };
  const text = textOf(
    await renderPart(<Contact title="Seller" party={party} vehicleAt="93047 Regensburg" />, module),
  );
  expect(text).toContain('The vehicle is in 93047 Regensburg.');
});
