import { describe, expect, test } from 'vitest';
import { hmac } from './hmac.ts';
import { Signer, SIGNING_PURPOSES, type SigningPurpose } from './signature.ts';

/** Signatures of 'text', made by earlier releases: they are in mails, cookies and open pages. */
const BEFORE: Readonly<Record<SigningPurpose, string>> = {
  'ad-claim': 't1k4FADCkJfrXtZusJeULoS8RDnv5CGl8PUNB_2MAE0',
  'command outcome': 'TE11SACPnVhWlDt9SxP0BIzX4KXpHVpi02KTu7e_7U4',
  'console-login': 'usHFVgiCGixTdmOtGOVqLCqU5TeATD7E3llYG1xTLTw',
  csrf: 'AglAcl-AyBjBd7l1VCHCDFP-E7nyG4rw4XkDXf9aYQU',
  hold: '4qARrcg9KS4CZZjCq0h3GturE-u0PrJMe43y6FE_HNA',
  'mail-id': 'v-SbRTJsdZuyzyKhcbhqwA',
  'mail-thread': 'IFgfvXPAuDz3nQ5awYbrf3zueTK8YewnMt6Acs0J2Yo',
  'mail-to': 'M9fbIL9MQu_FsZ2L-IaERDZJtyCY9PBldNhd55YxvLQ',
  'oidc-journey': 'stRSj6tpD1M4K7UNtS8eNos5K2MA7ziGsTl7S795Fbw',
  'push-action': 'vUMhTL3Lu2CUeFYwtTp_mmQkfrb28Qcnnk6xEXLqkc4',
  preview: 'Rns0Syzs0lbwT0GzfoA7mDISFmQXUwKP5jw5ljIpJ0I',
  'release-set': '0WJZQGQk8qaKRsMlHkIxCSgZR_Cmgq6b-oP6qjYwI3c',
  settings: '5nOZJJOEuSZf70WXKWNNsHgKG7PyYedHDJr8AGTHBac',
  'sse-ticket': 'S9-whdg-fhL0pfqc2-piPVoAGIXcavs6_CR11YsxNco',
  subscription: 'KK5G5Qd51y_kcRTRkpWwJ-eKLGkwZtmeM0f3ODB3Ahw',
  'telemetry document': 'MVGuMI9vDpQde-vwW1fOLA',
  'valuation-confirm': 'oczigTZwMoXviGqB6KF3gKrd2Y2fPdko8pxo5SBe8CQ',
};
const SECRET = 'a secret of before';

test('an HMAC is HMAC-SHA-256 (RFC 4231, test case 2)', () => {
  expect(hmac('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

describe.each(SIGNING_PURPOSES)('what is signed for "%s"', (purpose) => {
  const signer = new Signer(SECRET, purpose);
  const token = signer.write({ state: 'ä', next: ['/a'] });

  test('keeps its form: signatures of releases before fit', () => {
    expect(signer.fits('text', BEFORE[purpose])).toBe(true);
  });

  test('fits neither another text, nor another secret, nor any other purpose', () => {
    const signature = signer.sign('text');
    expect(signer.fits('other', signature)).toBe(false);
    expect(new Signer('another secret', purpose).fits('text', signature)).toBe(false);
    for (const other of SIGNING_PURPOSES)
      expect(new Signer(SECRET, other).fits('text', signature)).toBe(other === purpose);
  });

  test('gives its value back, and nothing once it was changed', () => {
    expect(signer.read(token)).toEqual({ state: 'ä', next: ['/a'] });
    const letters = Array.from(
      token,
      (letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1),
    );
    const garbage = ['', '.', '..', 'e30', 'e30.', '\u0000', `${token}x`, `${token}.x`, `x.${token}`];
    for (const wrong of [...letters, ...garbage, token.slice(1), token.slice(0, -1), token.replace('.', '')])
      expect(signer.read(wrong)).toBeNull();
  });

  test('is tampered with before it is expired, and holds up to its end', () => {
    const expires = 2_000_000_000;
    const fault = (text: string, now: number) => signer.fault(text, signer.sign('text'), expires, now);
    expect(fault('text', 1_999_999_999_999)).toBeNull();
    expect(fault('text', 2_000_000_000_000)).toBe('expired');
    expect(fault('other', 1_999_999_999_999)).toBe('tampered');
    expect(fault('other', 2_000_000_000_000)).toBe('tampered');
    expect(signer.fault('text', signer.sign('text'), Number.NaN, 0)).toBe('expired');
  });
});

test('a sealed text may hold dots', () => {
  const signer = new Signer(SECRET, 'subscription');
  expect(signer.open(signer.seal('customer.bids'))).toBe('customer.bids');
});
