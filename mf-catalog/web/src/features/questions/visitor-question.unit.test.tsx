import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { VisitorForm } from './VisitorForm.tsx';
import { visitorBody, visitorFaults, type VisitorValues } from './visitor-faults.ts';
import { VisitorQuestion } from './VisitorQuestion.tsx';

const dealer = { customerId: 'c1', acceptedByCm24: true, merchantBlocked: false };
const page = async (part: ReactElement, customer: object | null) =>
  renderPart(part, { name: 'mf-catalog', texts, ...(customer ? { customer } : {}) });
const typed: VisitorValues = {
  firstName: ' Jan ',
  lastName: 'Test',
  email: ' Jan.Test@Rollheim.example ',
  phone: '',
  question: 'Is the awning included?',
  perimeter: 'any',
};

test('guests and who is no accepted dealer may ask the team; accepted dealers ask the owner', async () => {
  for (const customer of [null, { ...dealer, acceptedByCm24: null }, { ...dealer, merchantBlocked: true }])
    expect(textOf(await page(<VisitorQuestion id="a1" />, customer))).toContain(texts['visitor.open']);
  expect(textOf(await page(<VisitorQuestion id="a1" />, dealer))).toBe('');
});

test('the form asks for the fields of the specification, and knows who is logged in', async () => {
  const known = { ...dealer, name: 'Jan', surname: 'Test', email: 'jan.test@rollheim.example' };
  const html = await page(<VisitorForm id="a1" />, known);
  for (const name of ['firstName', 'lastName', 'email', 'phone', 'question', 'perimeter'] as const)
    expect(textOf(html)).toContain(texts[`visitor.${name}`]);
  expect(html).toContain('value="jan.test@rollheim.example"');
});

test('a form is sent once every field fits', () => {
  expect(visitorFaults(typed)).toEqual({});
  expect(visitorFaults({ ...typed, firstName: ' ', phone: 'call me', question: 'short' })).toEqual({
    firstName: { rule: 'required' },
    phone: { rule: expect.any(String) },
    question: { rule: 'min', values: { length: 10 } },
  });
  expect(visitorFaults({ ...typed, email: 'jan' })).toHaveProperty('email');
  expect(visitorFaults({ ...typed, question: 'x'.repeat(4_001) })).toHaveProperty('question.rule', 'max');
});

test('what is left empty is sent as nothing, the rest without spaces around it', () => {
  expect(visitorBody(typed)).toEqual({
    firstName: 'Jan',
    lastName: 'Test',
    email: expect.stringMatching(/^jan\.test@rollheim\.example$/i),
    phone: null,
    question: 'Is the awning included?',
    perimeter: 'any',
  });
  expect(visitorBody({ ...typed, perimeter: 'over300' }).perimeter).toBe('over300');
});
