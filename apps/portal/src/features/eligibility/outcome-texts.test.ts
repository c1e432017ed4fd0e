import { transactionStates } from '@waypost/contract/services/case';
import { failureKinds } from '@waypost/contract/services/eligibility-response';
import { describe, expect, it } from 'vitest';
import { outcomeText } from './outcome-texts.ts';

const payerName = 'Tidewater PPO';

describe('outcomeText', () => {
  it.each(failureKinds)('says what happened and what to do for %s, and names the payer', (kind) => {
    const text = outcomeText({ state: 'failed', failure: { kind, detail: null }, isLate: false, payerName });
    expect(text?.title).toContain(payerName);
    expect(text?.explanation.length).toBeGreaterThan(40);
    expect(text?.next.length).toBeGreaterThan(20);
  });

  it.each(transactionStates)(
    'has a text for %s, or an answer or the waiting panel shows instead',
    (state) => {
      const text = outcomeText({ state, failure: null, isLate: false, payerName });
      const showsOtherwise = ['sent', 'answered', 'rejected'].includes(state);
      expect(text === null).toBe(showsOtherwise);
    },
  );

  it('does not send to resubmit what the payer refused for its form', () => {
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
