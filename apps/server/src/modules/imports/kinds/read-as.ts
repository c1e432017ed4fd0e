import type { z } from 'zod';
import { AppError } from '../../../framework/errors.ts';

/**
 * Parses the values of a file with the schema of a call.
 * @param fieldOf returns the field of the file for a field of the call
 * @throws AppError INVALID
 */
export function parseValues<T>(schema: z.ZodType<T>, given: unknown, fieldOf: (path: string) => string): T {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new AppError(
    'INVALID',
    read.error.issues.map(({ path, message }) => ({ path: fieldOf(path.join('.')), message })),
  );
}
