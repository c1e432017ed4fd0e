import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import { describe, expect, it } from 'vitest';
import { readRequestDraft } from './request-draft.ts';

const initial = { ...emptyEligibilityRequest, facilityId: 'f', memberId: 'from the case' };

describe('the draft of a request', () => {
  it('replaces the initial values of the form', () => {
    const typed = { ...initial, memberId: 'typed', serviceTypeCodes: ['30', '98'] };
    expect(readRequestDraft(JSON.stringify(typed), initial)).toEqual(typed);
    expect(readRequestDraft('{"memberId":"typed"}', initial)).toEqual({ ...initial, memberId: 'typed' });
  });

  it('is ignored if it is not a request', () => {
    for (const content of ['', 'null', '12', '[]', '{'])
      expect(readRequestDraft(content, initial)).toBeNull();
  });

  it('restores no unknown fields and no values of another type', () => {
    const content = JSON.stringify({ memberId: 7, serviceTypeCodes: '30', isAdmin: true, toString: 'x' });
    expect(readRequestDraft(content, initial)).toEqual(initial);
  });
});
