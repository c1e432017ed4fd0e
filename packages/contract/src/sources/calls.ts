import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { endingBody } from '../core/managed-list.ts';
import { message } from '../core/messages.ts';
import { idempotencyHeaders, ifMatchHeaders, uuid, version } from '../core/values.ts';

/** Sources: the systems that send patients and cases. */

/** The channel of a source. */
export const sourceChannels = ['api', 'file'] as const;

/** The treatment of a value that a source sends against a person's correction. */
export const correctionRules = ['keep', 'overwrite', 'ask'] as const;
export type CorrectionRule = (typeof correctionRules)[number];

/** The kinds of code that a source may use. */
export const codeKinds = [
  'facility',
  'plan',
  'gender',
  'relationship',
  'marital-status',
  'language',
  'ethnicity',
] as const;
export type CodeKind = (typeof codeKinds)[number];

/** Maximum number of codes of a source. */
export const MAX_CODES = 5000;
const MAX_FACILITIES = 500;
const filled = (most: number) =>
  z
    .string()
    .trim()
    .min(1, message('field.required'))
    .max(most, message('field.max', { n: most }));

const codeSchema = z.strictObject({
  kind: internal(z.enum(codeKinds)),
  /** As the source sends it. */
  code: internal(filled(120)),
  /** Its meaning in Waypost: the id of a facility, the code of a plan, a value of the list. */
  meaning: internal(filled(120)),
});
export type SourceCode = z.infer<typeof codeSchema>;

const sourceFields = {
  name: internal(filled(60)),
  channel: internal(z.enum(sourceChannels)).default('api'),
  /** The facilities for which it sends. */
  facilityIds: z
    .array(internal(uuid))
    .min(1)
    .max(MAX_FACILITIES)
    .refine((ids) => new Set(ids).size === ids.length, { error: message('field.invalid') }),
  onCorrection: internal(z.enum(correctionRules))
    .default('ask')
    .describe(
      "What becomes of a value that differs from a person's correction. `keep`: the correction stays. `overwrite`: the source's value takes its place. `ask`: the correction stays, and both are shown until somebody decides.",
    ),
  /** Days after which a correction is overwritten; null for never. */
  correctionDays: internal(z.int().min(1).max(3650)).nullable().default(null),
  /**
   * Whether a certain match is linked without asking a person: same name, date of birth and gender, and nothing
   * that contradicts.
   */
  linksSureMatches: internal(z.boolean()).default(false),
  codes: z
    .array(codeSchema)
    .max(MAX_CODES)
    .refine((codes) => new Set(codes.map(({ kind, code }) => `${kind}\n${code}`)).size === codes.length, {
      error: message('source.codeTwice'),
    })
    .default([]),
};
const writtenSourceSchema = z.strictObject(sourceFields).meta({
  examples: [
    {
      name: 'Hospital information system',
      facilityIds: ['0198c0de-0000-7000-8000-000000000001'],
      onCorrection: 'ask',
      codes: [
        { kind: 'facility', code: 'MAIN', meaning: '0198c0de-0000-7000-8000-000000000001' },
        { kind: 'gender', code: 'F', meaning: 'Female' },
        { kind: 'relationship', code: '18', meaning: 'Self' },
      ],
    },
  ],
});
export type WrittenSource = z.infer<typeof writtenSourceSchema>;

export const sourceSchema = z.object({
  sourceId: internal(uuid),
  ...sourceFields,
  /** Whether it no longer sends. Earlier data stays. */
  isEnded: internal(z.boolean()),
  version,
});
export type Source = z.infer<typeof sourceSchema>;

const path = '/services/case/api/Sources';
const one = `${path}/{sourceId}` as const;
const params = z.object({ sourceId: internal(uuid) });
const tags = ['case'];
export const sourcesContract = {
  sources: oc
    .route({ method: 'GET', path, tags, summary: 'The sources of patients and cases, with their codes' })
    .output(z.array(sourceSchema)),
  createSource: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Add a source',
      description: 'The same `Idempotency-Key` never adds two.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: writtenSourceSchema }))
    .output(sourceSchema),
  changeSource: oc
    .route({
      method: 'PUT',
      path: one,
      inputStructure: 'detailed',
      tags,
      summary: 'Change a source, with all its codes',
      description:
        'It is sent whole: what is left out is as in a new one. Whether it has ended stays. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: writtenSourceSchema }))
    .output(sourceSchema),
  endSource: oc
    .route({
      method: 'PUT',
      path: `${one}/ended`,
      inputStructure: 'detailed',
      tags,
      summary: 'End a source, or reactivate it',
      description:
        'What one that has ended sends is refused with SOURCE_ENDED. What it has sent stays, also what is held. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: endingBody }))
    .output(sourceSchema),
};
