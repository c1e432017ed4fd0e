import { describe, expect, it } from 'vitest';
import { decodeMemberId, medicareId, memberId } from './demo-members.ts';

const identity = { lastName: 'Echeverría-Lane', birthDate: '1961-03-04' };
const id = memberId('TWM', 'active', 7, identity);

describe('demo member ids', () => {
  it('a demo member id encodes the enrollment and matches the name and birth date of the member', () => {
    expect(id).toMatch(/^TWM107\d{6}$/);
    const found = decodeMemberId(id);
    expect(found?.kind).toBe('active');
    expect(found?.isValid).toBe(true);
    expect(found?.hasName('ECHEVERRIA LANE')).toBe(true);
    expect(found?.hasName('ECHEVERIA LANE')).toBe(false);
    expect(found?.hasBirthDate('19610304')).toBe(true);
    expect(found?.hasBirthDate('19610403')).toBe(false);
    expect(decodeMemberId(memberId('SMD', 'pending', 1, identity))?.kind).toBe('pending');
  });

  it('a demo member id with one wrong digit is not valid', () => {
    const invalid = [...id].flatMap((digit, at) =>
      at < 3 ? [] : [`${id.slice(0, at)}${(Number(digit) + 1) % 10}${id.slice(at + 1)}`],
    );
    expect(invalid).toHaveLength(9);
    for (const other of invalid) expect(decodeMemberId(other)?.isValid).toBe(false);
  });

  it('a demo Medicare id has the form of a Medicare Beneficiary Identifier', () => {
    const mbi = medicareId('2MA2', 31, identity);
    expect(mbi).toMatch(/^2MA2[A-Y]{2}\dWP\d\d$/);
    expect(decodeMemberId(mbi)?.hasName('ECHEVERRIA LANE')).toBe(true);
    expect(decodeMemberId(mbi)?.hasBirthDate('19610305')).toBe(false);
  });

  it('an id that is not a demo member id is not decoded', () => {
    for (const other of ['TWM8841001', 'AAA720001', 'PPO000001', '1AD1TE5MK73', ''])
      expect(decodeMemberId(other)).toBeUndefined();
  });
});
