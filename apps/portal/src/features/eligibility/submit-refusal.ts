import type { FieldProblem } from '@waypost/contract/eligibility/rules';
import { ApiError, problemMessage, refusedFields } from '#src/api/problem.ts';
import { type RequestField, requestFields } from './request-labels.ts';

/** Why a request was not sent: the errors by field, and those without a field. */
export type Refusal = { fields: FieldProblem[]; general: string | null };

const isRequestField = (name: string): name is RequestField => (requestFields as string[]).includes(name);

/** Whether the call failed before the server could answer. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The messages about a refused request. The server's message about a field goes to that field. */
export function refusalOf(error: unknown): Refusal {
  const all = refusedFields(error);
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
