import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { instant, uuid, version } from '../core/values.ts';
import { mappingSchema } from './mapping.ts';

/** Imports: files of a practice's own system, brought in as patients, cases and insurances. */

/** What a file holds. */
export const importKinds = ['registrations'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * `chosen`: no file yet. `uploading`: pieces of it are missing. `reading`: the worker reads the file. `matching`: its columns are to be matched. `planning`: each row is compared
 * with what is here. `planned`: it can be committed. `committing`, and then `done`, `stopped` by a person, `refused` where who asked may
 * not do it any more, `storageFull`, or `undoing` and `undone`. `unreadable`: another file has to be uploaded. `discarded`: put away.
 */
export const importStates = [
  'chosen',
  'uploading',
  'reading',
  'unreadable',
  'matching',
  'planning',
  'planned',
  'committing',
  'done',
  'stopped',
  'refused',
  'storageFull',
  'undoing',
  'undone',
  'discarded',
] as const;
export type ImportState = (typeof importStates)[number];

/** What becomes of a row: the plan, and once it is committed the result. */
export const rowPlans = ['create', 'change', 'unchanged', 'held', 'skipped'] as const;
export type RowPlan = (typeof rowPlans)[number];

const count = internal(z.int().min(0));
const countsSchema = z.object({
  /** Rows that were planned so far. */
  planned: count,
  create: count,
  change: count,
  unchanged: count,
  held: count,
  skipped: count,
  /** Rows that were committed so far. */
  done: count,
  /** Rows that were taken back. */
  undone: count,
  /** Rows that stay as they were committed when the rest was taken back. */
  kept: count,
});
export type ImportCounts = z.infer<typeof countsSchema>;

/** Something about a column that a person has to say. */
export const columnQuestions = ['date-order', 'ssn', 'values', 'same-field'] as const;
export const dateOrders = ['MDY', 'DMY', 'YMD'] as const;

const columnSchema = z.object({
  /** Its place in the file, from 1. */
  position: internal(z.int().min(1)),
  header: phi(z.string()),
  /** Up to three values that are not blank. */
  samples: z.array(phi(z.string())).max(3),
  /** The part of the rows in which it is not blank. */
  filled: internal(z.number().min(0).max(1)),
  proposal: z
    .object({
      field: internal(z.string()),
      /** Why: it was matched so before, its header says so, or what is in it does. */
      by: internal(z.enum(['remembered', 'header', 'content'])),
      dateOrder: internal(z.enum(dateOrders)).nullable(),
    })
    .nullable(),
  questions: z.array(internal(z.enum(columnQuestions))),
  /** Values that are to be mapped, with the rows that have them; at most 200. */
  unknownValues: z.array(z.object({ value: phi(z.string()), rows: count })),
});
export type ImportColumn = z.infer<typeof columnSchema>;

/** One file brought in. */
export const importSchema = z.object({
  importId: internal(uuid),
  kind: internal(z.enum(importKinds)),
  state: internal(z.enum(importStates)),
  source: z.object({ sourceId: internal(uuid), name: internal(z.string()) }),
  /** The facility of rows that name none. */
  facilityId: internal(uuid).nullable(),
  createdAt: internal(instant),
  endedAt: internal(instant).nullable(),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: internal(instant).nullable(),
  file: z
    .object({
      name: phi(z.string()),
      size: count,
      /** Bytes that are here. */
      received: count,
      uploadedAt: internal(instant).nullable(),
    })
    .nullable(),
  /** Why it cannot be read, or why it ended. */
  problem: internal(z.string()).nullable(),
  /** Of a workbook: its sheets. */
  sheets: z.array(phi(z.string())),
  sheet: phi(z.string()).nullable(),
  /** The row of the file that has the headers. */
  headerRow: internal(z.int().min(1)).nullable(),
  rows: count,
  /** Some rows more were in the file, such as titles and totals, and are none. */
  ignoredRows: count,
  columns: z.array(columnSchema),
  mapping: mappingSchema.nullable(),
  counts: countsSchema,
  version,
});
export type Import = z.infer<typeof importSchema>;

/** Something wrong with a row, and what to do. */
const troubleSchema = z.object({
  code: internal(z.string()),
  /** The field that it is about, such as `patient.birthDate`; null: the row. */
  field: internal(z.string()).nullable(),
  /** The column that it is read from. */
  position: internal(z.int().min(1)).nullable(),
  message: internal(z.string()),
});
export type RowTrouble = z.infer<typeof troubleSchema>;

export const importRowSchema = z.object({
  /** Its number in the file. */
  row: internal(z.int().min(1)),
  plan: internal(z.enum(rowPlans)).nullable().describe('Null: not planned yet'),
  result: internal(z.enum([...rowPlans, 'undone', 'kept'])).nullable(),
  troubles: z.array(troubleSchema),
  /** The cells of the file, in its order, as mended. */
  cells: z.array(phi(z.string())),
  isMended: internal(z.boolean()),
  /** How it will look, once it could be read. */
  preview: z
    .object({
      patient: phi(z.string()).nullable(),
      birthDate: phi(z.string()).nullable(),
      recordNumber: phi(z.string()).nullable(),
      dateOfService: phi(z.string()).nullable(),
      facility: internal(z.string()).nullable(),
      insurances: z.array(phi(z.string())),
    })
    .nullable(),
  patientId: internal(uuid).nullable(),
  caseId: internal(uuid).nullable(),
  heldId: internal(uuid).nullable(),
  version,
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** What a column can become. */
export const importFieldSchema = z.object({
  field: internal(z.string()),
  label: internal(z.string()),
  group: internal(z.string()),
  isRequired: internal(z.boolean()),
  kind: internal(z.enum(['text', 'date', 'choice', 'facility', 'ssn'])),
  /** The values of a choice, as they are stored and shown. */
  choices: z.array(z.object({ value: internal(z.string()), label: internal(z.string()) })),
});
export type ImportField = z.infer<typeof importFieldSchema>;

/** What came in, by any channel. */
export const receivedSchema = z.object({
  receivedId: internal(uuid),
  source: z.object({ sourceId: internal(uuid), name: internal(z.string()) }),
  channel: internal(z.enum(['api', 'file'])),
  /** When it began; calls of one hour are one. */
  at: internal(instant),
  lastAt: internal(instant),
  by: z.object({ userId: internal(uuid), name: internal(z.string()), isMachine: internal(z.boolean()) }),
  /** The file; null where it came by the API. */
  fileName: phi(z.string()).nullable(),
  importId: internal(uuid).nullable(),
  counts: z.object({
    received: count,
    created: count,
    changed: count,
    unchanged: count,
    held: count,
    skipped: count,
  }),
});
export type Received = z.infer<typeof receivedSchema>;

const filled = (most: number) =>
  z
    .string()
    .trim()
    .min(1, message('field.required'))
    .max(most, message('field.max', { n: most }));

/** From where a file is: a source that is known, or one that is made with the import. */
export const importSourceSchema = z.union([
  z.strictObject({ sourceId: internal(uuid) }),
  z.strictObject({ name: internal(filled(60)) }),
]);
