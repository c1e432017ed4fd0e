import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { message } from '../core/messages.ts';

/** Maximum number of columns of a file. */
export const MAX_COLUMNS = 500;

export const dateOrders = ['MDY', 'DMY', 'YMD'] as const;

const field = internal(z.string().min(1).max(80));
const position = internal(z.int().min(1).max(MAX_COLUMNS));
const isEachOnce =
  <Key extends string>(key: Key) =>
  (list: ReadonlyArray<Record<Key, unknown>>): boolean =>
    new Set(list.map((one) => one[key])).size === list.length;
const twice = { error: message('field.invalid') };

/** The mapping of a file's columns to fields. */
export const mappingSchema = z
  .strictObject({
    columns: z
      .array(
        z.strictObject({
          position,
          /** Null or absent: the column is not imported. */
          field: field.nullable(),
          /** The date order of a column of dates. */
          dateOrder: internal(z.enum(dateOrders)).optional(),
        }),
      )
      .max(MAX_COLUMNS)
      .refine(isEachOnce('position'), twice),
    /** Values for all rows, for fields without a column. */
    constants: z
      .array(z.strictObject({ field, value: phi(z.string().max(200)) }))
      .max(50)
      .refine(isEachOnce('field'), twice)
      .default([]),
    /** Fields that are joined from several columns, with their separator. */
    joins: z
      .array(z.strictObject({ field, between: internal(z.string().max(10)) }))
      .max(50)
      .refine(isEachOnce('field'), twice)
      .default([]),
    /** The meaning of words in the file: a value of the field, or the id of a facility. */
    values: z
      .array(z.strictObject({ field, from: phi(z.string().max(200)), to: internal(z.string().max(120)) }))
      .max(5000)
      .default([]),
  })
  .meta({
    examples: [
      {
        columns: [
          { position: 1, field: 'patient.mrn' },
          { position: 2, field: 'patient.wholeName' },
          { position: 3, field: 'patient.birthDate', dateOrder: 'MDY' },
          { position: 4, field: null },
        ],
        values: [{ field: 'visit.facility', from: 'Main', to: '0198c0de-0000-7000-8000-000000000001' }],
      },
    ],
  });
export type ImportMapping = z.infer<typeof mappingSchema>;
