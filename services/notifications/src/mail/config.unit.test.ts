import { expect, test } from 'vitest';
import { mailConfig } from './config.ts';

const faultOf = (env: 'production' | 'development', url: string) =>
  mailConfig.validate({ ROLLHEIM_ENV: env, MAIL_REPORTS_URL: url }, { allowUnknown: true }).error?.details[0];

test('the mailbox of returned mails is read encrypted in production, elsewhere as it is given', () => {
  expect(faultOf('production', 'imap://bounces:word@mail.example/INBOX')).toMatchObject({
    path: ['MAIL_REPORTS_URL'],
    type: 'string.uriCustomScheme',
  });
  expect(faultOf('production', 'imaps://bounces:word@mail.example/INBOX')).toBeUndefined();
  expect(faultOf('development', 'imap://bounces:word@127.0.0.1:1143/INBOX')).toBeUndefined();
  expect(faultOf('development', 'https://mail.example/INBOX')).toMatchObject({ path: ['MAIL_REPORTS_URL'] });
});
