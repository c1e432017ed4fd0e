import { emptyEligibilityRequest } from '@waypost/contract/services/eligibility-request';
import { describe, expect, it } from 'vitest';
import { readRequestDraft } from './request-draft.ts';

const initial = { ...emptyEligibilityRequest, facilityId: 'f', memberId: 'from the case' };

describe('a request that was typed and kept', () => {
  it('comes back over what the form opens with', () => {
    const typed = { ...initial, memberId: 'typed', serviceTypeCodes: ['30', '98'] };
    expect(readRequestDraft(JSON.stringify(typed), initial)).toEqual(typed);
    expect(readRequestDraft('{"memberId":"typed"}', initial)).toEqual({ ...initial, memberId: 'typed' });
  });

  it('is nothing when it is no request', () => {
    for (const content of ['', 'null', '12', '[]', '{'])
      expect(readRequestDraft(content, initial)).toBeNull();
  });

  it('brings no unknown fields and no other shapes', () => {
    const content = JSON.stringify({ memberId: 7, serviceTypeCodes: '30', isAdmin: true, toString: 'x' });
    expect(readRequestDraft(content, initial)).toEqual(initial);
  });
});
