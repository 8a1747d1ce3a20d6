import { describe, expect, it } from 'vitest';
import { hmac, isSignature, readSigned, signatureOf, writeSigned } from './signature.ts';

describe('signatures', () => {
  it('are HMAC-SHA-256 (RFC 4231, test case 2)', () => {
    expect(hmac('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('fit their text and secret alone', () => {
    const signature = signatureOf('secret', 'hold\nvisitor');
    expect(isSignature('secret', 'hold\nvisitor', signature)).toBe(true);
    expect(isSignature('secret', 'hold\nother', signature)).toBe(false);
    expect(isSignature('other', 'hold\nvisitor', signature)).toBe(false);
    for (const broken of ['', signature.slice(1), `${signature}x`, 'ä'])
      expect(isSignature('secret', 'hold\nvisitor', broken)).toBe(false);
  });
});

describe('signed tokens', () => {
  const token = writeSigned('secret', 'journey', { state: 'ä', next: ['/a'] });

  it('give the value back', () => {
    expect(readSigned('secret', 'journey', token)).toEqual({ state: 'ä', next: ['/a'] });
  });

  it('keep their format: tokens of the release before are read', () => {
    expect(token).toBe(
      'eyJzdGF0ZSI6IsOkIiwibmV4dCI6WyIvYSJdfQ.' +
        signatureOf('secret', 'journey\neyJzdGF0ZSI6IsOkIiwibmV4dCI6WyIvYSJdfQ'),
    );
  });

  it('are null for another purpose, another secret, and anything that was changed', () => {
    expect(readSigned('secret', 'outcome', token)).toBeNull();
    expect(readSigned('other', 'journey', token)).toBeNull();
    for (const broken of ['', '.', 'e30', token.slice(1), `${token}x`, token.replace('.', '')])
      expect(readSigned('secret', 'journey', broken)).toBeNull();
  });
});
