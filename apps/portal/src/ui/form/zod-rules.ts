import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import type { z } from 'zod';

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
