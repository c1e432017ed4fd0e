import { type EligibilityRequest, emptyEligibilityRequest } from '@waypost/contract/eligibility/request';

/**
 * Reads the draft of a request, merged into the initial values; null when it is not a request. A field that a later
 * version added keeps its initial value.
 */
export function readRequestDraft(content: string, initial: EligibilityRequest): EligibilityRequest | null {
  const kept = parsed(content);
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null;
  const known = Object.entries(kept).filter(([name, value]) => {
    const first = Object.entries(emptyEligibilityRequest).find(([key]) => key === name)?.[1];
    if (typeof first === 'string') return typeof value === 'string';
    return Array.isArray(first) && Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  });
  return { ...initial, ...Object.fromEntries(known) };
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
