import { describe, expect, it } from 'vitest';
import { base32, codeAt, createSecret, matchingStep, otpauthAddress, stepAt } from './totp.ts';

const key = Buffer.from('12345678901234567890');

describe('codes of two-step sign-in', () => {
  // RFC 6238 appendix B, SHA-1.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('the codes match the test values of RFC 6238 at %i s', (seconds, code) => {
    expect(codeAt(key, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  it('a code is accepted from one step before to one step after, and only once', () => {
    const now = new Date(1_800_000_000_000);
    const step = stepAt(now);
    for (const acceptedStep of [step - 1, step, step + 1]) {
      expect(matchingStep(key, codeAt(key, acceptedStep), now, 0)).toBe(acceptedStep);
      expect(matchingStep(key, codeAt(key, acceptedStep), now, acceptedStep)).toBeNull();
    }
    for (const refusedStep of [step - 2, step + 2])
      expect(matchingStep(key, codeAt(key, refusedStep), now, 0)).toBeNull();
    expect(matchingStep(key, '12345', now, 0)).toBeNull();
    expect(matchingStep(key, 'abcdef', now, 0)).toBeNull();
  });

  it('a key is encoded in the format that authenticator apps accept', () => {
    // RFC 4648 section 10, without padding.
    expect(
      ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text))),
    ).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
    expect(createSecret()).toHaveLength(20);
    expect(otpauthAddress(key, 'a+b@c.example')).toBe(
      'otpauth://totp/Waypost:a%2Bb%40c.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Waypost',
    );
  });
});
