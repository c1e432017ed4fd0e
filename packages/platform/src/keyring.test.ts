import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyring } from './keyring.ts';

const first = randomBytes(32);
const second = randomBytes(32);

describe('key ring', () => {
  it('opens what it sealed, also after the key was changed', () => {
    const sealed = keyring('k1', new Map([['k1', first]])).seal('ssn', '900-12-3456');
    expect(sealed).not.toContain('3456');
    const rotated = keyring(
      'k2',
      new Map([
        ['k1', first],
        ['k2', second],
      ]),
    );
    expect(rotated.open('ssn', sealed)).toBe('900-12-3456');
    expect(rotated.seal('ssn', 'x').startsWith('k2.')).toBe(true);
  });

  it('refuses a value sealed for another purpose, and one that was changed', () => {
    const ring = keyring('k1', new Map([['k1', first]]));
    const sealed = ring.seal('raw-x12', 'ISA*00');
    expect(() => ring.open('ssn', sealed)).toThrow();
    const flipped = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => ring.open('raw-x12', flipped)).toThrow();
  });
});
