import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelope, fixtureText, inquiry } from '../test/support.ts';
import { buildInquiry, maskSensitive } from './index.ts';

/** Social security numbers of area 9xx, which is never issued. */
const ssn = fc
  .tuple(fc.integer({ min: 900, max: 999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([area, rest]) => `${area}${String(rest).padStart(6, '0')}`);

const delimiters = fc.constantFrom(
  { element: '*', component: ':', repetition: '^', segment: '~' },
  { element: '|', component: '>', repetition: '!', segment: '\x1d' },
  { element: '*', component: '|', repetition: '^', segment: '\n' },
);

describe('masking', () => {
  it.each([
    '271-active-full.x12',
    '271-4010-pipes.x12',
    '271-control-terminator.x12',
    '271-wrapped-80-columns.x12',
    '271-truncated.x12',
    '271-newline-terminator.x12',
    '270-subscriber.x12',
    '999-refused.x12',
  ])('masking leaves only the last four digits in %s', (name) => {
    const masked = maskSensitive(fixtureText(name));
    expect(masked.replace(/\n/g, '')).not.toContain('900112233');
    expect(masked).toContain('XXX-XX-2233');
    expect(masked).toContain('MERIDIAN');
  });

  it('masking changes nothing else', () => {
    const text = fixtureText('271-active-full.x12');
    expect(maskSensitive(text).replace('XXX-XX-2233', '900112233')).toBe(text);
    const without = fixtureText('271-medicaid-managed-care.x12');
    expect(maskSensitive(without)).toBe(without);
  });

  it('masking covers an identifier qualified as SSN, and every repetition of its number', () => {
    const text = fixtureText('271-active-full.x12')
      .replace('XX*1999999992', '34*900778899')
      .replace('MSG*SPECIALIST', 'MSG*SEE 900778899 OR 900-55-4444');
    const masked = maskSensitive(text);
    expect(masked).toContain('*34*XXX-XX-8899~');
    expect(masked).toContain('MSG*SEE XXX-XX-8899 OR XXX-XX-4444~');
  });

  it('masking hides every digit of an incomplete number', () => {
    const text = fixtureText('271-active-full.x12').replace('900112233', '2233');
    expect(maskSensitive(text)).toContain('REF*SY*XXX-XX-XXXX~');
  });

  it('masking covers every run of nine digits in a text that is not X12', () => {
    expect(maskSensitive('<p>900112233 and 900-11-2233, not 1999999984</p>')).toBe(
      '<p>XXX-XX-2233 and XXX-XX-2233, not 1999999984</p>',
    );
  });

  it('masking leaves no number in a message with any delimiters, cut anywhere', () => {
    fc.assert(
      fc.property(
        ssn,
        delimiters,
        fc.nat(),
        fc.nat(),
        fc.string({ maxLength: 3 }),
        (number, chosen, from, to, noise) => {
          const text = buildInquiry(
            { ...inquiry, subscriber: { ...inquiry.subscriber, ssn: number } },
            { ...envelope, delimiters: chosen },
          );
          // A number that happens to be part of another identifier (the NPI) is not masked there.
          fc.pre(text.indexOf(number) === text.lastIndexOf(number));
          const at = text.indexOf(number);
          expect(maskSensitive(text)).not.toContain(number);
          // Truncates the text before and after the number, and adds noise in front.
          const start = from % Math.max(1, at - 7);
          const broken =
            text.slice(start, at - 7) + noise + text.slice(at - 7, at + 9 + (to % (text.length - at)));
          expect(maskSensitive(broken)).not.toContain(number);
        },
      ),
      { numRuns: 500 },
    );
  });
});
