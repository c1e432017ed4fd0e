import { transactionStates } from '@waypost/contract/cases/calls';
import { failureKinds } from '@waypost/contract/eligibility/response';
import { describe, expect, it } from 'vitest';
import { outcomeText } from './outcome-texts.ts';

const payerName = 'Tidewater PPO';

describe('outcomeText', () => {
  it.each(failureKinds)('outcomeText explains %s, says what to do, and names the payer', (kind) => {
    const text = outcomeText({ state: 'failed', failure: { kind, detail: null }, isLate: false, payerName });
    expect(text?.title).toContain(payerName);
    expect(text?.explanation.length).toBeGreaterThan(40);
    expect(text?.next.length).toBeGreaterThan(20);
  });

  it('outcomeText describes each failure in its own way', () => {
    const titleOf = (kind: (typeof failureKinds)[number]) =>
      outcomeText({ state: 'failed', failure: { kind, detail: null }, isLate: false, payerName })?.title;
    expect(Object.fromEntries(failureKinds.map((kind) => [kind, titleOf(kind)]))).toEqual({
      'not-sent': 'The request to Tidewater PPO was not sent',
      'not-allowed': 'Waypost may not call Tidewater PPO',
      'not-answering': 'Tidewater PPO is not answering at the moment',
      unreachable: 'Tidewater PPO could not be reached',
      certificate: 'The connection to Tidewater PPO needs another certificate',
      busy: 'Tidewater PPO is busy',
      timeout: 'Tidewater PPO did not answer in time',
      connection: 'The connection to Tidewater PPO was lost',
      'too-large': 'Tidewater PPO sent more than Waypost reads',
      'http-status': 'Tidewater PPO reported an error of its own',
      credentials: 'Tidewater PPO did not accept our sign-in',
      'not-x12': 'Tidewater PPO sent something that is not an eligibility response',
      unreadable: 'Tidewater PPO sent an answer that cannot be read',
      envelope: 'Tidewater PPO refused the envelope of the request',
      'syntax-999': 'Tidewater PPO refused the form of the request',
      'interchange-ta1': 'Tidewater PPO refused the whole transmission',
      'wrong-trace': 'Tidewater PPO answered another request',
      'no-answer': 'Tidewater PPO confirmed the request but did not answer it',
    });
  });

  it.each(transactionStates)(
    'outcomeText has a text for the state %s unless an answer or the waiting panel is shown',
    (state) => {
      const text = outcomeText({ state, failure: null, isLate: false, payerName });
      const isShownElsewhere = ['sent', 'answered', 'rejected'].includes(state);
      expect(text === null).toBe(isShownElsewhere);
    },
  );

  it('outcomeText advises contacting support, not resubmitting, when the payer refused the format of a request', () => {
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
