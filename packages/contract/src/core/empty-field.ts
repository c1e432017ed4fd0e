import { z } from 'zod';
import { EMPTY_DATE } from './empty-date.ts';

/**
 * In a call of the specification an absent field and an empty one mean the same. These helpers provide this for
 * fields that are not plain text, which accepts an empty value anyway; `absent-and-empty.test.ts` finds fields
 * that lack it.
 */

const emptyText = z
  .literal('')
  .transform(() => null)
  .pipe(z.null());

type Emptiable<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: null extends z.output<Shape[Name]>
    ? z.ZodOptional<z.ZodUnion<readonly [Shape[Name], typeof emptyText]>>
    : Shape[Name];
};

/** The fields of a shape; each nullable field also accepts an empty text and may be absent. */
export const emptiable = <Shape extends z.ZodRawShape>(shape: Shape): Emptiable<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      z.safeParse(field, null).success ? z.union([field, emptyText]).optional() : field,
    ]),
  ) as Emptiable<Shape>;

/** A query field that may be absent or have no value. */
export const asked = <Field extends z.ZodType>(field: Field) =>
  z
    .union([
      field,
      z
        .literal('')
        .transform(() => undefined)
        .pipe(z.undefined()),
    ])
    .optional();

/** A field that reads absent, null and empty text as null. */
export const emptyToNull = <Field extends z.ZodType>(field: Field) =>
  z.union([field, z.null(), emptyText]).default(null);

/** A date that reads null and empty text as the empty date. */
export const orEmptyDate = <Field extends z.ZodType>(field: Field) =>
  z.union([
    field,
    z
      .union([z.literal(''), z.null()])
      .transform(() => EMPTY_DATE)
      .pipe(z.iso.date()),
  ]);
