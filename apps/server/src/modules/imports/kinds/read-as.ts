import type { z } from 'zod';
import { AppError } from '../../../framework/errors.ts';

/**
 * What a file says, read as the call takes it.
 *
 * @param fieldOf the field of the file that a field of the call is read from
 * @throws AppError INVALID
 */
export function readAs<T>(schema: z.ZodType<T>, given: unknown, fieldOf: (path: string) => string): T {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new AppError(
    'INVALID',
    read.error.issues.map(({ path, message }) => ({ path: fieldOf(path.join('.')), message })),
  );
}
