import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { instant, uuid, version } from '../core/values.ts';
import { dateOrders, mappingSchema } from './mapping.ts';

/** Imports: files of a practice's own system, imported as patients, cases and insurances. */

/**
 * The content of a file: patients with their visits and insurances, details of existing cases, or lists of
 * administrators.
 */
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
 * `chosen`: no file yet. `uploading`: pieces of it are missing. `reading`: the worker reads the file. `matching`:
 * its columns are being matched. `planning`: each row is compared with existing records. `planned`: it can be
 * committed. `committing`, and then `done`, `stopped` by a person, `refused` when the user's permission is gone,
 * `storageFull`, or `undoing` and `undone`. `unreadable`: another file is needed. `discarded`: dismissed.
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

/** The plan of a row, and its result after the commit. */
export const rowPlans = ['create', 'change', 'unchanged', 'held', 'skipped'] as const;
export type RowPlan = (typeof rowPlans)[number];

const count = internal(z.int().min(0));
const countsSchema = z.object({
  /** Rows planned so far. */
  planned: count,
  create: count,
  change: count,
  unchanged: count,
  held: count,
  skipped: count,
  /** Rows committed so far. */
  done: count,
  /** Rows undone so far. */
  undone: count,
  /** Rows that stay committed after the others were undone. */
  kept: count,
  /** Open tasks of the cases that it opened or changed; null when not counted. */
  tasks: count.nullable(),
});
export type ImportCounts = z.infer<typeof countsSchema>;

const valuesSchema = z.array(z.object({ value: phi(z.string()), rows: count }));

const columnSchema = z.object({
  /** Its position in the file, from 1. */
  position: internal(z.int().min(1)),
  /** Unique: a repeated heading gets a number. */
  heading: phi(z.string()),
  /** Up to three different values. */
  samples: z.array(phi(z.string())).max(3),
  /** Rows with a value in this column. */
  filled: count,
  /** Date orders in which every date of the column is valid; empty for a column without dates. */
  dateOrders: z.array(internal(z.enum(dateOrders))),
  /** Its distinct values, the most frequent first; null when there are more than 50. */
  values: valuesSchema.nullable(),
  proposal: z.object({
    field: internal(z.string()).nullable(),
    /** The reason for the match: it was matched so before, or by the heading, or by the content. */
    by: internal(z.enum(['remembered', 'heading', 'content'])).nullable(),
    dateOrder: internal(z.enum(dateOrders)).nullable(),
  }),
  /** Questions that a person must answer. */
  questions: z.array(
    z.discriminatedUnion('code', [
      /** Its dates are valid in several orders. */
      z.object({ code: z.literal('date-order') }),
      /** It looks like Social Security numbers. */
      z.object({ code: z.literal('looks-like-ssn') }),
      /** Unknown words, with their possible meanings. */
      z.object({
        code: z.literal('values'),
        values: valuesSchema,
        meanings: z.array(internal(z.string())),
        /**
         * Whether rows with a word without a meaning are imported without a value; otherwise they need
         * attention.
         */
        isOptional: internal(z.boolean()),
      }),
      /** Most values of the column cannot be read as the field; `values` are examples. */
      z.object({
        code: z.literal('unreadable'),
        values: z.array(phi(z.string())),
        /** Whether rows are imported without these values; otherwise they need attention. */
        isOptional: internal(z.boolean()),
      }),
    ]),
  ),
});
export type ImportColumn = z.infer<typeof columnSchema>;

/** One imported file. */
export const importSchema = z.object({
  importId: internal(uuid),
  kind: internal(z.enum(importKinds)),
  state: internal(z.enum(importStates)),
  source: z.object({ sourceId: internal(uuid), name: internal(z.string()) }),
  /** The facility of rows that name none. */
  facilityId: internal(uuid).nullable(),
  createdAt: internal(instant),
  endedAt: internal(instant).nullable(),
  /** The end of the time for undoing it; null when it cannot be undone. */
  undoUntil: internal(instant).nullable(),
  file: z
    .object({
      name: phi(z.string()),
      size: count,
      /** Bytes received so far. */
      received: count,
      uploadedAt: internal(instant).nullable(),
    })
    .nullable(),
  /** The reason why it cannot be read, or why it ended. */
  problem: internal(z.string()).nullable(),
  /** The sheets of a workbook. */
  sheets: z.array(phi(z.string())),
  sheet: phi(z.string()).nullable(),
  /** The row of the file with the headings. */
  headingRow: internal(z.int().min(1)).nullable(),
  /** The number of nonblank rows below the headings. */
  rows: count,
  /** The number of these rows that are not records: lines of totals and repeated headings. */
  extraRows: z.object({ totals: count, headings: count }),
  columns: z.array(columnSchema),
  mapping: mappingSchema.nullable(),
  /** The name under which the mapping is saved; null to identify it by the headings of the file only. */
  mappingName: internal(z.string()).nullable(),
  counts: countsSchema,
  /**
   * Fields that an eligibility check requires: the number of new visits that lack each, and the first of
   * their rows.
   */
  missingForPayer: z.array(
    z.object({
      field: internal(z.enum(['birthDate', 'memberId'])),
      visits: count,
      rows: z.array(internal(z.int().min(1))).max(5),
    }),
  ),
  /** The number of opened cases that the rules have evaluated; null when none is left to evaluate. */
  judging: z.object({ cases: count, judged: count }).nullable(),
  version,
});
export type Import = z.infer<typeof importSchema>;

/** The earlier mapping of files of this source and kind. */
export const savedMappingSchema = z.object({
  mappingId: internal(uuid),
  /** Null for a mapping without a name. */
  name: internal(z.string()).nullable(),
  usedAt: internal(instant),
  /** Columns of this file that it maps. */
  columns: count,
});
export type SavedMapping = z.infer<typeof savedMappingSchema>;

/** A problem of a row, and what to do. */
const troubleSchema = z.object({
  code: internal(z.string()),
  /** `error`: the row is not imported until it is corrected. `warning`: it is imported without this value. */
  level: internal(z.enum(['error', 'warning'])),
  /** The field of the problem, such as `patient.birthDate`; null for the whole row. */
  field: internal(z.string()).nullable(),
  /** The column of the field. */
  position: internal(z.int().min(1)).nullable(),
  message: internal(z.string()),
});
export type RowTrouble = z.infer<typeof troubleSchema>;

/** The same problem of one column in many rows, which can be answered for all of them at once. */
export const problemGroupSchema = z.object({
  code: internal(z.string()),
  level: troubleSchema.shape.level,
  field: internal(z.string()),
  position: internal(z.int().min(1)),
  message: internal(z.string()),
  /** Rows with the problem. */
  rows: count,
  /** The most frequent texts of these rows, at most three. */
  values: valuesSchema.max(3),
  /** How many different texts these rows have. */
  texts: count,
  /** Whether the rows can be imported without a value. */
  canBeBlank: internal(z.boolean()),
});
export type ProblemGroup = z.infer<typeof problemGroupSchema>;

export const importRowSchema = z.object({
  /** Its number in the file. */
  row: internal(z.int().min(1)),
  /** The first row of the same visit: rows of one visit are imported together. */
  firstRow: internal(z.int().min(1)),
  plan: internal(z.enum(rowPlans)).nullable().describe('Null: not planned yet'),
  result: internal(z.enum([...rowPlans, 'undone', 'kept'])).nullable(),
  troubles: z.array(troubleSchema),
  /** The cells in the order of the file, with corrections. */
  cells: z.array(phi(z.string())),
  isMended: internal(z.boolean()),
  /** The resulting record, if the row can be read. */
  preview: z
    .object({
      patient: phi(z.string()).nullable(),
      birthDate: phi(z.string()).nullable(),
      recordNumber: phi(z.string()).nullable(),
      dateOfService: phi(z.string()).nullable(),
      facility: internal(z.string()).nullable(),
      insurances: z.array(phi(z.string())),
      /** For a file other than a registration list: the values of the row with their labels. */
      facts: z.array(z.object({ label: internal(z.string()), value: phi(z.string()) })),
    })
    .nullable(),
  patientId: internal(uuid).nullable(),
  caseId: internal(uuid).nullable(),
  heldId: internal(uuid).nullable(),
  version,
});
export type ImportRow = z.infer<typeof importRowSchema>;

/** The possible fields of a column. */
export const importFieldsSchema = z.object({
  fields: z.array(
    z.object({
      field: internal(z.string()),
      label: internal(z.string()),
      group: internal(z.string()),
      /** The type of its text, such as `text`, `date`, `birth-date`, `gender`, `ssn`. */
      type: internal(z.string()),
    }),
  ),
  /** The required fields of a file: at least one of each group, by a column or a constant. */
  required: z.array(z.array(internal(z.string()))),
});
export type ImportFields = z.infer<typeof importFieldsSchema>;

/** Received data, by any channel. */
export const receivedSchema = z.object({
  receivedId: internal(uuid),
  source: z.object({ sourceId: internal(uuid), name: internal(z.string()) }),
  channel: internal(z.enum(['api', 'file'])),
  /** The time of its start; calls of one hour count as one. */
  at: internal(instant),
  lastAt: internal(instant),
  by: z.object({ userId: internal(uuid), name: internal(z.string()), isMachine: internal(z.boolean()) }),
  /** The file; null for data that came through the API. */
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

/** The source of a file: an existing one, or one that is created with the import. */
export const importSourceSchema = z.union([
  z.strictObject({ sourceId: internal(uuid) }),
  z.strictObject({ name: internal(filled(60)) }),
]);
