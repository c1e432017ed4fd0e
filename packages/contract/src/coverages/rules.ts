import { EMPTY_DATE } from '../core/empty-date.ts';
import { message } from '../core/messages.ts';
import { birthProblem } from '../patients/birth.ts';

/** Rules between the fields of a coverage, for a form, a call and the result of a change. */

type Problem = { path: string[]; message: string };
type Text = string | null;

/** Words that mean no insurance; several may be combined, as in `Self-Pay / Uninsured`. */
const NO_INSURANCE =
  /^(self pay(ment)?|selfpay|self|private pay|patient pay|pat pay|pt pay|cash( pay| patient)?|uninsured|not insured|no (insurance|coverage|ins)( on file)?|none|no)$/;

/** Whether a text in place of an insurance means that only the patient pays. */
export function meansNoInsurance(text: string): boolean {
  const normalized = text.trim().toLowerCase();
  if (normalized === 'n/a') return true;
  const parts = normalized.split(/[/,;:()|]| - /).map((part) => part.replace(/[^a-z]+/g, ' ').trim());
  const words = parts.filter((part) => part !== '');
  return words.length > 0 && words.every((part) => NO_INSURANCE.test(part));
}

/** Required parts of a partly filled address (C-217), with their labels. */
const needed = {
  line1: 'Address Line 1',
  city: 'City',
  state: 'State',
  postalCode: 'Zip code',
  country: 'Country',
} as const;
type Needed = keyof typeof needed;
export type AddressLines = Partial<Record<Needed | 'line2' | 'line3' | 'line4', string | null>>;

/** The missing parts of an address of which any part is filled, with their messages (C-218). */
export function addressGaps(address: AddressLines): Array<{ field: Needed; message: string }> {
  const { line1, line2, line3, line4, city, state, postalCode, country } = address;
  if (![line1, line2, line3, line4, city, state, postalCode, country].some((part) => part?.trim())) return [];
  return (Object.keys(needed) as Needed[])
    .filter((field) => !address[field]?.trim())
    .map((field) => ({ field, message: message('coverage.addressPart', { label: needed[field] }) }));
}

/** A date that is present; the empty date is not. */
const dateOf = (text: Text): string | null => (!text || text === EMPTY_DATE ? null : text);

/** Problems between dates; `today` is `YYYY-MM-DD`. */
export function coverageProblems(
  dates: { periodStart: Text; periodEnd: Text; birthDate: Text },
  today: string,
): Problem[] {
  const [start, end, birth] = [dates.periodStart, dates.periodEnd, dates.birthDate].map(dateOf);
  const wrongBirth = birth && birthProblem(birth, today);
  return [
    ...(start && end && end < start
      ? [{ path: ['coverage', 'periodEnd'], message: message('coverage.periodEnd') }]
      : []),
    ...(wrongBirth ? [{ path: ['coverageSubscriber', 'birthDate'], message: wrongBirth }] : []),
  ];
}

/** The fields that identify duplicate insurances of a case (C-222). */
export type CoverageIdentity = { insuranceName: string; planCode: string | null; subscriberId: string };

const plain = (text: string | null): string => (text ?? '').trim().toLowerCase();
const identityOf = ({ insuranceName, planCode, subscriberId }: CoverageIdentity): string =>
  JSON.stringify([insuranceName, planCode, subscriberId].map(plain));

/**
 * Whether a list already contains an insurance (C-222, C-223), compared by name, plan and subscriber without
 * regard to case.
 */
export const isDuplicate = (one: CoverageIdentity, others: readonly CoverageIdentity[]): boolean =>
  others.some((other) => identityOf(other) === identityOf(one));
