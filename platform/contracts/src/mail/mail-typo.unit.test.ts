import { expect, test } from 'vitest';
import { FREE_MAIL_PROVIDERS } from './providers.ts';
import { meantMail } from './mail-typo.ts';

test.each([
  ['jan@gmial.com', 'jan@gmail.com'],
  ['jan@gamil.com', 'jan@gmail.com'],
  ['jan@gmal.com', 'jan@gmail.com'],
  ['jan@gmaill.com', 'jan@gmail.com'],
  ['Jan.Test@Gmail.con', 'Jan.Test@gmail.com'],
  ['jan@gmx.dee', 'jan@gmx.de'],
  ['jan@gxm.de', 'jan@gmx.de'],
  ['jan@wbe.de', 'jan@web.de'],
  ['jan@t-onlin.de', 'jan@t-online.de'],
  ['jan@hotmial.com', 'jan@hotmail.com'],
  ['jan@outlok.de', 'jan@outlook.de'],
  [' jan@seznma.cz ', 'jan@seznam.cz'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(meantMail(typed)).toBe(meant);
});

test.each(FREE_MAIL_PROVIDERS)('%s is right as it is', (provider) => {
  expect(meantMail(`jan@${provider}`)).toBeNull();
});

test.each([
  'jan@mail.com',
  'jan@email.de',
  'jan@gmx.fr',
  'jan@outlook.fr',
  'jan@yahoo.it',
  'jan@wef.de',
  'jan@autohaus-nord.de',
  'jan@rollheim.example',
  'jan@gmail',
  'gmial.com',
  'jan@',
  '',
])('%j brings no suggestion', (typed) => {
  expect(meantMail(typed)).toBeNull();
});
