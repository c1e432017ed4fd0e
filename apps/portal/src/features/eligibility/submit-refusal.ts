import type { FieldProblem } from '@waypost/contract/services/eligibility-rules';
import { ApiError, problemMessage } from '#src/api/problem.ts';
import { type RequestField, requestFields } from './request-labels.ts';

/** Why a request was not sent: what is wrong at which field, and what belongs to none. */
export type Refusal = { fields: FieldProblem[]; general: string | null };

const isRequestField = (name: string): name is RequestField => (requestFields as string[]).includes(name);

/** A call that failed before the server could say anything. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** What to tell about a request that was not taken. What the server says of a field goes to that field. */
export function refusalOf(error: unknown): Refusal {
  const all = error instanceof ApiError ? error.fields : [];
  const fields = all.flatMap(({ path, message }) => {
    const name = path.split('.')[0] ?? '';
    return isRequestField(name) ? [{ path: name, message }] : [];
  });
  if (fields.length > 0) return { fields, general: null };
  if (!isUnanswered(error)) return { fields, general: problemMessage(error) };
  return {
    fields,
    general:
      'Waypost did not answer. Everything you typed is still here: submit again, the payer is not asked twice.',
  };
}
