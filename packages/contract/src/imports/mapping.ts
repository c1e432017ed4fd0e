import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { message } from '../core/messages.ts';

/** The most columns of a file. */
export const COLUMNS_MOST = 300;
const VALUES_MOST = 2000;

const field = internal(z.string().min(1).max(80));
const valueSchema = z.strictObject({
  /** As it is in the file. */
  from: phi(z.string().max(200)),
  /** What it is here; null: as if the cell were blank. */
  to: internal(z.string().max(120)).nullable(),
});

const mappedColumnSchema = z.strictObject({
  position: internal(z.int().min(1).max(1000)),
  /** Null: it is not imported. */
  field: field.nullable(),
  /** Of a column of dates. */
  dateOrder: internal(z.enum(['MDY', 'DMY', 'YMD'])).optional(),
  values: z.array(valueSchema).max(VALUES_MOST).optional(),
  /** That it holds Social Security numbers, or does not. */
  isSsn: internal(z.boolean()).optional(),
});

/** What the columns of a file become. */
export const mappingSchema = z
  .strictObject({
    columns: z
      .array(mappedColumnSchema)
      .max(COLUMNS_MOST)
      .refine((columns) => new Set(columns.map(({ position }) => position)).size === columns.length, {
        error: message('field.invalid'),
      }),
    /** Values that all rows have. */
    constants: z
      .array(z.strictObject({ field, value: internal(z.string().max(200)) }))
      .max(50)
      .default([]),
  })
  .meta({
    examples: [
      {
        columns: [
          { position: 1, field: 'patient.recordNumber' },
          { position: 2, field: 'patient.birthDate', dateOrder: 'MDY' },
          {
            position: 3,
            field: 'patient.gender',
            values: [
              { from: 'F', to: 'Female' },
              { from: 'M', to: 'Male' },
            ],
          },
          { position: 4, field: null },
        ],
        constants: [],
      },
    ],
  });
export type ImportMapping = z.infer<typeof mappingSchema>;
