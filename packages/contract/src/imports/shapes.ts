import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { instant, uuid, version } from '../core/values.ts';
import { dateOrders, mappingSchema } from './mapping.ts';

/** Imports: files of a practice's own system, brought in as patients, cases and insurances. */

/** What a file holds: patients with their visits and insurances, or something of cases that are here, or what administrators keep. */
export const importKinds = [
  'registrations',
  'coverages',
  'orders',
  'appointments',
  'physicians',
  'plans',
] as const;
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
  /** Open tasks of the cases that it opened or changed; null: not counted here. */
  tasks: count.nullable(),
});
export type ImportCounts = z.infer<typeof countsSchema>;

const valuesSchema = z.array(z.object({ value: phi(z.string()), rows: count }));

const columnSchema = z.object({
  /** Its place in the file, from 1. */
  position: internal(z.int().min(1)),
  /** Each once: a heading that comes again has a number. */
  heading: phi(z.string()),
  /** Up to three different values. */
  samples: z.array(phi(z.string())).max(3),
  /** Rows in which it is not blank. */
  filled: count,
  /** Orders in which each date of the column is one; none where it has no dates. */
  dateOrders: z.array(internal(z.enum(dateOrders))),
  /** Its different values, the most frequent first; null where there are more than 50. */
  values: valuesSchema.nullable(),
  proposal: z.object({
    field: internal(z.string()).nullable(),
    /** Why: it was matched so before, its heading says so, or what is in it does. */
    by: internal(z.enum(['remembered', 'heading', 'content'])).nullable(),
    dateOrder: internal(z.enum(dateOrders)).nullable(),
  }),
  /** What a person has to say. */
  questions: z.array(
    z.discriminatedUnion('code', [
      /** Its dates can be read in several orders. */
      z.object({ code: z.literal('date-order') }),
      /** It looks like Social Security numbers. */
      z.object({ code: z.literal('looks-like-ssn') }),
      /** Words that are none of ours, with what they can mean. */
      z.object({
        code: z.literal('values'),
        values: valuesSchema,
        meanings: z.array(internal(z.string())),
        /** Rows come in without a word that is given none; else they need attention. */
        isOptional: internal(z.boolean()),
      }),
    ]),
  ),
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
  /** The row of the file that has the headings. */
  headingRow: internal(z.int().min(1)).nullable(),
  /** Rows below it that are not blank. */
  rows: count,
  columns: z.array(columnSchema),
  mapping: mappingSchema.nullable(),
  /** By which name what was matched is remembered; null: by the headings of the file alone. */
  mappingName: internal(z.string()).nullable(),
  counts: countsSchema,
  /** How many of the cases that it opened the rules have judged; null: no case is left to be judged. */
  judging: z.object({ cases: count, judged: count }).nullable(),
  version,
});
export type Import = z.infer<typeof importSchema>;

/** What was matched for a file of this source and kind before. */
export const savedMappingSchema = z.object({
  mappingId: internal(uuid),
  /** Null: nobody has named it. */
  name: internal(z.string()).nullable(),
  usedAt: internal(instant),
  /** Columns of this file that it says something of. */
  columns: count,
});
export type SavedMapping = z.infer<typeof savedMappingSchema>;

/** Something wrong with a row, and what to do. */
const troubleSchema = z.object({
  code: internal(z.string()),
  /** `error`: the row is not brought in until it is mended. `warning`: it is, without this value. */
  level: internal(z.enum(['error', 'warning'])),
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
  /** The first row of the same visit: rows of one visit are brought in together. */
  firstRow: internal(z.int().min(1)),
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
      /** Of a file that is no registration list: what the row says, with the label of each. */
      facts: z.array(z.object({ label: internal(z.string()), value: phi(z.string()) })),
    })
    .nullable(),
  patientId: internal(uuid).nullable(),
  caseId: internal(uuid).nullable(),
  heldId: internal(uuid).nullable(),
  version,
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** What a column can become. */
export const importFieldsSchema = z.object({
  fields: z.array(
    z.object({
      field: internal(z.string()),
      label: internal(z.string()),
      group: internal(z.string()),
      /** How its text is read, such as `text`, `date`, `birth-date`, `gender`, `ssn`. */
      type: internal(z.string()),
    }),
  ),
  /** What a file must say: of each of these groups one field at least, by a column or for all rows. */
  required: z.array(z.array(internal(z.string()))),
});
export type ImportFields = z.infer<typeof importFieldsSchema>;

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
