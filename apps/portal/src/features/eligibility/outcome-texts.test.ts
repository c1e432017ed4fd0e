import { transactionStates } from '@waypost/contract/cases/calls';
import { failureKinds } from '@waypost/contract/eligibility/response';
import { describe, expect, it } from 'vitest';
import { outcomeText } from './outcome-texts.ts';

const payerName = 'Tidewater PPO';

describe('outcomeText', () => {
  it.each(failureKinds)('explains %s, says what to do, and names the payer', (kind) => {
    const text = outcomeText({ state: 'failed', failure: { kind, detail: null }, isLate: false, payerName });
    expect(text?.title).toContain(payerName);
    expect(text?.explanation.length).toBeGreaterThan(40);
    expect(text?.next.length).toBeGreaterThan(20);
  });

  it.each(transactionStates)(
    'has a text for the state %s unless an answer or the waiting panel is shown',
    (state) => {
      const text = outcomeText({ state, failure: null, isLate: false, payerName });
      const showsOtherwise = ['sent', 'answered', 'rejected'].includes(state);
      expect(text === null).toBe(showsOtherwise);
    },
  );

  it('advises contacting support, not resubmitting, when the payer refused the format of a request', () => {
    for (const kind of ['syntax-999', 'interchange-ta1', 'envelope'] as const) {
      const text = outcomeText({
        state: 'failed',
        failure: { kind, detail: null },
        isLate: false,
        payerName,
      });
      expect(text?.next).not.toContain('Resubmit');
      expect(text?.next).toContain('Contact support');
    }
  });
});
