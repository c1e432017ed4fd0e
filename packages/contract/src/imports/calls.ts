import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { message, messages } from '../core/messages.ts';
import { idempotencyHeaders, ifMatchHeaders, uuid } from '../core/values.ts';
import {
  IMPORT_MAX_BYTES_OF_MACHINES,
  IMPORT_PAGE,
  IMPORT_PIECE_BYTES,
  IMPORT_UNDO_MINUTES,
  MAX_MAPPING_NAME,
  MAX_PROBLEM_ROWS,
  MIN_PROBLEM_GROUP,
} from './limits.ts';
import { MAX_COLUMNS, mappingSchema } from './mapping.ts';
import {
  importFieldsSchema,
  importKinds,
  importRowSchema,
  importSchema,
  importSourceSchema,
  problemGroupSchema,
  receivedSchema,
  rowPlans,
  savedMappingSchema,
} from './shapes.ts';

const path = '/services/case/api/Imports';
const tags = ['case'];
const route = (
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  at: string,
  summary: string,
  { description, successStatus }: { description?: string; successStatus?: number } = {},
) =>
  oc.route({
    method,
    path: `${path}${at}`,
    inputStructure: 'detailed',
    tags,
    summary,
    ...(description && { description }),
    ...(successStatus && { successStatus }),
  });
const params = z.object({ importId: internal(uuid) });
const one = z.object({ params });
const changed = z.object({ params, headers: ifMatchHeaders });

const newImportSchema = z
  .strictObject({
    kind: internal(z.enum(importKinds)).default('registrations'),
    source: importSourceSchema,
    /** The facility of rows that name none. */
    facilityId: internal(uuid).nullable().default(null),
  })
  .meta({ examples: [{ kind: 'registrations', source: { name: 'Practice system' } }] });
export type NewImport = z.infer<typeof newImportSchema>;

const importChangeSchema = z
  .strictObject({
    source: importSourceSchema.optional(),
    facilityId: internal(uuid).nullable().optional(),
    /** Another sheet of the workbook; the file is read again. */
    sheet: phi(z.string().max(200)).optional(),
    /** Another heading row; the file is read again. */
    headingRow: internal(z.int().min(1).max(1000)).optional(),
    mapping: mappingSchema.optional(),
    /** A saved mapping instead of `mapping`, for the columns with headings that it knows. */
    mappingId: internal(uuid).optional(),
    /**
     * The name under which the mapping is saved when the rows are compared; null to identify it by the headings
     * only.
     */
    mappingName: internal(
      z
        .string()
        .trim()
        .min(1, message('field.required'))
        .max(MAX_MAPPING_NAME, message('field.max', { n: MAX_MAPPING_NAME })),
    )
      .nullable()
      .optional(),
  })
  .refine(({ mapping, mappingId }) => mapping === undefined || mappingId === undefined, {
    path: ['mappingId'],
    error: message('field.invalid'),
  })
  .meta({ examples: [{ mapping: { columns: [{ position: 1, field: 'patient.mrn' }] } }] });
export type ImportChange = z.infer<typeof importChangeSchema>;

const newFileSchema = z
  .strictObject({
    name: phi(
      z
        .string()
        .trim()
        .min(1, message('field.required'))
        .max(250, message('field.max', { n: 250 })),
    ),
    size: internal(z.int().min(1, message('uploads.empty')).max(IMPORT_MAX_BYTES_OF_MACHINES)),
  })
  .meta({ examples: [{ name: 'patients.csv', size: 48_213 }] });
export type NewFile = z.infer<typeof newFileSchema>;

const rowChangeSchema = z
  .strictObject({
    /** Replacements for cells of the file. */
    cells: z
      .array(
        z.strictObject({
          position: internal(z.int().min(1).max(1000)),
          text: phi(z.string().max(2000, message('field.max', { n: 2000 }))),
        }),
      )
      .max(MAX_COLUMNS)
      .default([]),
    /** Whether the row is skipped. */
    isSkipped: internal(z.boolean()).default(false),
  })
  .meta({ examples: [{ cells: [{ position: 2, text: '03/14/1984' }] }] });
export type RowChange = z.infer<typeof rowChangeSchema>;

const problemAnswerSchema = z
  .strictObject({
    position: internal(z.int().min(1).max(1000)),
    code: internal(z.string().min(1).max(60)),
    /** The text for the cell in all these rows; blank to import them without a value. */
    text: phi(
      z
        .string()
        .trim()
        .max(2000, message('field.max', { n: 2000 })),
    ),
  })
  .meta({ examples: [{ position: 9, code: 'date', text: '' }] });
export type ProblemAnswer = z.infer<typeof problemAnswerSchema>;

/** The filters for rows: `single` are rows with a problem that is not one of the groups. */
export const rowFilters = ['all', 'trouble', 'single', ...rowPlans, 'kept'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** A query parameter is text. */
const number = (most: number) =>
  internal(
    z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .refine((given) => given <= most, { error: message('field.invalid') }),
  );

export const importsContract = {
  importFields: route('GET', '/fields/{kind}', 'What the columns of a file can become')
    .input(z.object({ params: z.object({ kind: internal(z.enum(importKinds)) }) }))
    .output(importFieldsSchema),
  importTemplate: route(
    'GET',
    '/templates/{kind}',
    'A file with the headings and a row to show how it is filled',
  )
    .input(z.object({ params: z.object({ kind: internal(z.enum(importKinds)) }) }))
    .output(z.object({ fileName: internal(z.string()), content: internal(z.string()) })),
  imports: route('GET', '', 'Your imports, the latest first', { description: 'At most 50.' })
    .input(z.object({}))
    .output(
      z.array(
        importSchema.omit({
          columns: true,
          mapping: true,
          mappingName: true,
          sheets: true,
          judging: true,
          missingForPayer: true,
        }),
      ),
    ),
  createImport: route('POST', '', 'Begin an import', {
    successStatus: 201,
    description:
      'The file is announced at `PUT …/{importId}/file` after that, and sent in pieces. A source that has no name here yet is made, with all your facilities or the one that is named. The same `Idempotency-Key` never begins two.',
  })
    .input(z.object({ headers: idempotencyHeaders, body: newImportSchema }))
    .output(importSchema),
  import: route('GET', '/{importId}', 'An import, how far it is, and the columns of its file', {
    description: 'Only whose import it is sees it. Each view of the samples is on record.',
  })
    .input(one)
    .output(importSchema),
  changeImport: route('PATCH', '/{importId}', 'Say what the columns of its file are, or from where it is', {
    description:
      'What is left out stays. `mapping` is sent whole. A plan that was made is over. Needs `If-Match`.',
  })
    .input(changed.extend({ body: importChangeSchema }))
    .output(importSchema),
  importMappings: route('GET', '/{importId}/mappings', 'What was matched for files of its source before', {
    description: 'Of the same kind, what was used last first; at most 50.',
  })
    .input(one)
    .output(z.array(savedMappingSchema)),
  putImportFile: route('PUT', '/{importId}/file', 'Begin to send the file of an import', {
    description: `Its pieces follow, each of ${IMPORT_PIECE_BYTES.toLocaleString('en-US')} bytes and the last one of what is left. A file that was sent before is dropped.`,
  })
    .input(one.extend({ body: newFileSchema }))
    .output(importSchema),
  putImportPiece: route(
    'PUT',
    '/{importId}/file/pieces/{piece}',
    'Send a piece of the file, counted from 1',
    {
      description:
        'As a form (`multipart/form-data`). In any order; the same piece again takes the place of the one before. With the last one the file is read.',
    },
  )
    .input(
      z.object({
        params: params.extend({ piece: number(10_000) }),
        body: z.strictObject({ file: phi(z.file(messages['uploads.oneFile'])) }),
      }),
    )
    .output(importSchema),
  planImport: route('POST', '/{importId}/plan', 'Compare each row with what is here', {
    description:
      'Done by the worker; nothing is changed. Refused while a required field has no column. What was matched is remembered for files of this source with these headings. Needs `If-Match`.',
  })
    .input(changed)
    .output(importSchema),
  importRows: route(
    'GET',
    '/{importId}/rows',
    'Rows of the file, with what becomes of each; each view is on record',
    {
      description: `At most ${IMPORT_PAGE}, in the order of the file, after the row \`after\`. \`trouble\`: those that somebody has to look at. \`single\`: those of them whose problem is not in \`…/problems\`.`,
    },
  )
    .input(
      z.object({
        params,
        query: z.object({
          show: internal(z.enum(rowFilters)).default('all'),
          after: number(9_999_999).default(0),
          limit: number(IMPORT_PAGE).default(IMPORT_PAGE),
        }),
      }),
    )
    .output(z.object({ total: internal(z.int()), rows: z.array(importRowSchema) })),
  changeImportRow: route('PUT', '/{importId}/rows/{row}', 'Mend a row, or leave it out', {
    description: 'It is planned again at once. Needs `If-Match` with the version of the row.',
  })
    .input(
      z.object({
        params: params.extend({ row: number(9_999_999) }),
        headers: ifMatchHeaders,
        body: rowChangeSchema,
      }),
    )
    .output(importRowSchema),
  importProblems: route(
    'GET',
    '/{importId}/problems',
    'Problems that many rows have, each column once; each view is on record',
    {
      description: `Of a problem in at least ${MIN_PROBLEM_GROUP} rows, the rows and the texts, among the first ${MAX_PROBLEM_ROWS.toLocaleString('en-US')} rows with problems.`,
    },
  )
    .input(one)
    .output(z.array(problemGroupSchema)),
  answerImportProblem: route('PUT', '/{importId}/problems', 'Correct the same problem in all its rows', {
    description: `The cell of each row gets the text, and the rows are planned again at once, at most ${MAX_PROBLEM_ROWS.toLocaleString('en-US')} of them. Needs \`If-Match\`.`,
  })
    .input(changed.extend({ body: problemAnswerSchema }))
    .output(importSchema),
  commitImport: route('POST', '/{importId}/commit', 'Carry the plan out', {
    description:
      'Done by the worker, as whoever asks. With rows that are held it is refused unless `whatFits`: those are held by the source then. A row whose patient or case was changed since it was planned is held. Needs `If-Match`.',
  })
    .input(
      changed.extend({
        body: z
          .strictObject({ whatFits: internal(z.boolean()).default(false) })
          .meta({ examples: [{ whatFits: true }] }),
      }),
    )
    .output(importSchema),
  stopImport: route('POST', '/{importId}/stop', 'Carry out no more rows', {
    description: 'What was done already stays so. What has ended stays as it is.',
  })
    .input(one)
    .output(importSchema),
  undoImport: route('POST', '/{importId}/undo', 'Take an import back', {
    description: `Up to ${IMPORT_UNDO_MINUTES} minutes after its end. What it added is withdrawn, and what it changed is as it was before. A row whose task was started, whose payer was asked, which a webhook was told of or which was changed since stays, with the reason: \`…/rows?show=kept\`.`,
  })
    .input(one)
    .output(importSchema),
  discardImport: route('POST', '/{importId}/discard', 'Put an import away that was not carried out', {
    description: 'Its file and its rows are deleted. Needs `If-Match`.',
  })
    .input(changed)
    .output(importSchema),
  received: oc
    .route({
      method: 'GET',
      path: '/services/case/api/Received',
      inputStructure: 'detailed',
      tags,
      summary: 'What came in by any channel: from which source, when, how much, and from whom',
      description:
        'The latest 200 of one source, or of all whose facilities are all yours; kept as long as the organization keeps its files.',
    })
    .input(z.object({ query: z.object({ sourceId: internal(uuid).optional() }) }))
    .output(z.array(receivedSchema)),
};
