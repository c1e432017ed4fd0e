import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { emptyToNull } from '../core/empty-field.ts';
import { endingBody } from '../core/managed-list.ts';
import { organizationName } from '../core/organization-fields.ts';
import { idempotencyHeaders, ifMatchHeaders, uuid, version } from '../core/values.ts';
import { letterText } from './template-text.ts';

/** A template for generated documents (W-086). */
const documentTemplateSchema = z.object({
  id: internal(uuid),
  name: internal(z.string()),
  /** Whether no more letters are created from it: a rule that names it has no effect. */
  isEnded: internal(z.boolean()),
});
export type DocumentTemplate = z.infer<typeof documentTemplateSchema>;

/** A template as administrators see it. */
const letterTemplateSchema = documentTemplateSchema.extend({
  /** The facility that uses it; null for all facilities. */
  facility: z.object({ id: internal(uuid), name: internal(z.string()) }).nullable(),
  title: internal(z.string()),
  content: internal(z.string()),
  /** The number of letters requested with it. */
  letters: internal(z.int()),
  /** The rules that name it, by row number from 1. */
  rules: z.array(z.object({ table: internal(z.string()), rule: internal(z.int()) })),
  version,
});
export type LetterTemplate = z.infer<typeof letterTemplateSchema>;

const fields = {
  name: internal(organizationName),
  facilityId: emptyToNull(internal(uuid)),
  title: internal(organizationName),
  /** Paragraphs separated by empty lines, with placeholders such as `{{patient.name}}`. */
  content: internal(letterText),
};
const example = {
  name: 'Prior authorization request',
  title: 'Request for prior authorization',
  content:
    'Dear {{physician.name}},\n\nWe need a prior authorization for {{patient.name}}, service on {{case.serviceDate}}.',
};
const writtenTemplateSchema = z.strictObject(fields).meta({ examples: [example] });
export type WrittenLetterTemplate = z.infer<typeof writtenTemplateSchema>;

const path = '/services/case/api/LetterTemplates';
const one = `${path}/{templateId}` as const;
const params = z.object({ templateId: internal(uuid) });
const tags = ['case'];
export const documentTemplatesContract = {
  documentTemplates: oc
    .route({
      method: 'GET',
      path: '/services/case/api/DocumentTemplates',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      tags,
      summary: 'The templates of documents; 204 means that there is none',
      description:
        '`ScopeMember` names a facility, whose templates are then listed. No letters are made from those that have ended.',
    })
    .input(z.object({}))
    .output(
      z.union([
        z.object({ status: z.literal(200), body: z.array(documentTemplateSchema) }),
        z.object({ status: z.literal(204) }),
      ]),
    ),
  letterTemplates: oc
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'All letter templates of the organization by name, those that have ended last',
      description: 'With their text, and the rules that name them.',
    })
    .output(z.array(letterTemplateSchema)),
  createLetterTemplate: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Add a letter template',
      description: 'Refused with TEMPLATE_NAME_TAKEN when another one has the name.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: writtenTemplateSchema }))
    .output(letterTemplateSchema),
  changeLetterTemplate: oc
    .route({
      method: 'PUT',
      path: one,
      inputStructure: 'detailed',
      tags,
      summary: 'Change a letter template',
      description:
        'It is sent whole. Letters that were made stay as they are, and so does whether it has ended. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: writtenTemplateSchema }))
    .output(letterTemplateSchema),
  endLetterTemplate: oc
    .route({
      method: 'PUT',
      path: `${one}/ended`,
      inputStructure: 'detailed',
      tags,
      summary: 'End a letter template, or reactivate it',
      description:
        'A rule that names an ended template asks for a letter that cannot be made, which opens a task. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: endingBody }))
    .output(letterTemplateSchema),
};
