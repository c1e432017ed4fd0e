import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import { z } from 'zod';

/** Makes form rules from the request schema: one message per field, the first that the schema gives. */
export const zodRules =
  <Values extends FieldValues>(schema: z.ZodType<Values>): Resolver<Values> =>
  (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { path, message } of parsed.error.issues.toReversed())
      set(errors, path.join('.'), { type: 'rule', message });
    return { values: {}, errors };
  };

/** The rules of a form that uses the field names of its request: those of the request. */
export const requestRules = <Values>(
  request: z.ZodType,
  bodyOf: (values: Values) => unknown,
): z.ZodType<Values> =>
  z.custom<Values>().superRefine((values, context) => {
    for (const issue of request.safeParse(bodyOf(values)).error?.issues ?? []) {
      // For an optional field, the error of its non-empty form.
      const inner = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined;
      context.addIssue({ code: 'custom', path: issue.path, message: (inner ?? issue).message });
    }
  });
