import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decidingCode, nextSteps } from './next-steps.ts';
import { codeAdvice, guidanceFor, rejectionCauses } from './rejection-advice.ts';

/** The codes of a list of the X12 package, read from its source because this package imports nothing. */
function codesOf(list: string): string[] {
  const source = readFileSync('packages/x12/src/codes/rejections.ts', 'utf8');
  const body = source.slice(source.indexOf(`${list}`));
  return [...body.slice(0, body.indexOf('};')).matchAll(/^\s+'?([A-Z0-9]{1,2})'?:/gm)].map(
    ([, code = '']) => code,
  );
}

const actions = (...rejected: string[]): string[] =>
  nextSteps(
    rejected.map((each) => {
      const [rejectReasonCode = '', followUpActionCode = 'C'] = each.split(' ');
      return { rejectReasonCode, followUpActionCode };
    }),
  ).map(({ action }) => action);

const enrollment = 'If it is rejected again, ask for the provider enrollment.';
const again = 'Correct it and resubmit.';

describe('the knowledge of codes', () => {
  it('the knowledge of codes explains every reject reason in its own words, and names the fields for all but two', () => {
    const codes = codesOf('rejectReasons');
    expect(codes.length).toBeGreaterThan(50);
    const known = codes.map((code) => [code, codeAdvice(code)] as const);
    expect(known.filter(([, advice]) => advice === null)).toEqual([]);
    expect(new Set(known.map(([, advice]) => advice?.wrong)).size).toBe(codes.length);
    expect(known.flatMap(([code, advice]) => (advice?.fields.length === 0 ? code : []))).toEqual([
      '42',
      '80',
    ]);
    expect(new Set([...codes, '??'].map((code) => guidanceFor(code).cause))).toEqual(
      new Set(rejectionCauses),
    );
    expect(guidanceFor('constructor').action).toBe('Call the payer and give them the error code.');
  });

  it.each(codesOf('followUpActions'))(
    'the knowledge of codes has one way for the follow-up %s after every code',
    (followUp) => {
      for (const code of codesOf('rejectReasons')) {
        const ways = actions(`${code} ${followUp}`).filter((action) => /resubmit|as it is/i.test(action));
        expect(ways, code).toHaveLength(1);
      }
    },
  );
});

describe('what to do next', () => {
  it.each([
    // The payer answers later or cannot answer now: there is nothing to correct, and no enrollment is missing.
    [['42 Y'], ['Do not resubmit: wait for the payer.']],
    [['75 S'], ['Do not resubmit: wait for the payer.']],
    [['42 R'], ['Wait a few minutes, then send the request again as it is.']],
    [['80 P'], ['Wait a few minutes, then send the request again as it is.']],
    [['42 W'], ['Resubmit after 30 days.']],
    // A caller whom the payer does not admit can correct nothing.
    [
      ['41', '75', '42'],
      ['Ask for the enrollment of this facility with the payer.', 'Resubmit once the payer has enrolled it.'],
    ],
    [['41 N'], ['Ask for the enrollment of this facility with the payer.', 'Do not resubmit.']],
    // A correction that the payer names takes precedence over its inability to do the rest.
    [
      ['80', '72'],
      ['Compare the member ID with the card.', again],
    ],
    [
      ['43', '72'],
      ['Compare the member ID with the card.', 'Check the provider identifier.', again, enrollment],
    ],
    [
      ['72', '64'],
      ['Compare the member ID with the card.', again],
    ],
    // Several fields to compare with the card are one step; "nobody found" implies comparing all of them.
    [
      ['72', '73', '71'],
      ['Compare the member ID, the name and the date of birth with the card.', again],
    ],
    [
      ['72', '75'],
      ['Check whether this is the right payer and plan.', again],
    ],
    [
      ['72', '71 N'],
      ['Compare the member ID and the date of birth with the card.', 'Do not resubmit.'],
    ],
    [['51'], ['Check the provider identifier.', again, enrollment]],
    [['RC'], ['Call the payer and give them the error code.', again]],
    [[], []],
  ])('after %j it is %j', (rejected, expected) => {
    expect(actions(...rejected)).toEqual(expected);
  });

  it('the advice for a task is that of the deciding code', () => {
    expect(decidingCode(['42', '72'])).toBe('72');
    expect(decidingCode(['72', '41'])).toBe('41');
    expect(decidingCode(['43', '75'])).toBe('43');
    expect(decidingCode([])).toBeNull();
  });
});
