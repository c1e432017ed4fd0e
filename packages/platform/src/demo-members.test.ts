import { describe, expect, it } from 'vitest';
import { enrolledUnder, medicareId, memberId } from './demo-members.ts';

const known = { lastName: 'Echeverría-Lane', birthDate: '1961-03-04' };
const id = memberId('TWM', 'active', 7, known);

describe('member ids of the demo', () => {
  it('say what the payer has of the member, and know the name and the birth date', () => {
    expect(id).toMatch(/^TWM107\d{6}$/);
    const found = enrolledUnder(id);
    expect(found?.kind).toBe('active');
    expect(found?.isWhole).toBe(true);
    expect(found?.hasName('ECHEVERRIA LANE')).toBe(true);
    expect(found?.hasName('ECHEVERIA LANE')).toBe(false);
    expect(found?.hasBirthDate('19610304')).toBe(true);
    expect(found?.hasBirthDate('19610403')).toBe(false);
    expect(enrolledUnder(memberId('SMD', 'pending', 1, known))?.kind).toBe('pending');
  });

  it('do not fit when one digit is wrong', () => {
    const wrong = [...id].flatMap((digit, at) =>
      at < 3 ? [] : [`${id.slice(0, at)}${(Number(digit) + 1) % 10}${id.slice(at + 1)}`],
    );
    expect(wrong).toHaveLength(9);
    for (const other of wrong) expect(enrolledUnder(other)?.isWhole).toBe(false);
  });

  it('have at Medicare the form of its numbers', () => {
    const own = medicareId('2MA2', 31, known);
    expect(own).toMatch(/^2MA2[A-Y]{2}\dWP\d\d$/);
    expect(enrolledUnder(own)?.hasName('ECHEVERRIA LANE')).toBe(true);
    expect(enrolledUnder(own)?.hasBirthDate('19610305')).toBe(false);
  });

  it('are told from all other ids', () => {
    for (const other of ['TWM8841001', 'AAA720001', 'PPO000001', '1AD1TE5MK73', ''])
      expect(enrolledUnder(other)).toBeUndefined();
  });
});
