import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from './sign.ts';

const event = {
  id: 'evt_4h7k2m9p3q5r',
  timestamp: Math.floor(Date.now() / 1000),
  body: '{"type":"auction.outbid"}',
};

test('the reference implementation of Standard Webhooks verifies what is signed, and nothing that was changed', () => {
  const secret = newSecret();
  const verifier = new Webhook(secret);
  const headers = signedHeaders(event, [secret]);
  expect(verifier.verify(event.body, headers)).toEqual({ type: 'auction.outbid' });
  expect(() => verifier.verify(`${event.body} `, headers)).toThrow();
  expect(() => verifier.verify(event.body, { ...headers, 'webhook-id': 'evt_other' })).toThrow();
  expect(() => new Webhook(newSecret()).verify(event.body, headers)).toThrow();
  const old = signedHeaders({ ...event, timestamp: event.timestamp - 600 }, [secret]);
  expect(() => verifier.verify(event.body, old)).toThrow();
});

test('of two secrets each signs', () => {
  const secrets = [newSecret(), newSecret()];
  const headers = signedHeaders(event, secrets);
  for (const secret of secrets) expect(new Webhook(secret).verify(event.body, headers)).toBeDefined();
});

test('the example of the standard is signed as it says', () => {
  // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const body = '{"test": 2432232314}';
  const signed = signedHeaders({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body }, [secret]);
  expect(signed['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
