import { z } from 'zod';
import { EMPTY_DATE } from './empty-date.ts';

/**
 * In a call of the specification a field that is left out and one that is empty say the same. These make it so where a
 * field is not a text of its own, which takes an empty one anyway; `absent-and-empty.test.ts` finds what is missing.
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

/** The fields of a shape: one that may be null may also be an empty text, or be left out. */
export const emptiable = <Shape extends z.ZodRawShape>(shape: Shape): Emptiable<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      z.safeParse(field, null).success ? z.union([field, emptyText]).optional() : field,
    ]),
  ) as Emptiable<Shape>;

/** A field of a query that may be left out, or named without a value. */
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

/** A field that is null when it is left out, null or an empty text. */
export const orNull = <Field extends z.ZodType>(field: Field) =>
  z.union([field, z.null(), emptyText]).default(null);

/** A date that is the empty one when it is null or an empty text. */
export const orEmptyDate = <Field extends z.ZodType>(field: Field) =>
  z.union([
    field,
    z
      .union([z.literal(''), z.null()])
      .transform(() => EMPTY_DATE)
      .pipe(z.iso.date()),
  ]);
