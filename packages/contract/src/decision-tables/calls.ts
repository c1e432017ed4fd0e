import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { asked } from '../core/empty-field.ts';
import { messages } from '../core/messages.ts';
import { idempotencyHeaders, ifMatchHeaders, uuid } from '../core/values.ts';
import {
  conditionCodeProcess,
  conditionCodeSchema,
  conditionCodeTasks,
  decisionDifferenceSchema,
  decisionModelSchema,
  decisionModelSummarySchema,
  decisionModelVersionSchema,
  decisionTableSchema,
  evaluationResultSchema,
  evaluationSchema,
  newDecisionRulesSchema,
} from './shapes.ts';

const route = (method: 'GET' | 'PUT' | 'POST', path: `/${string}`, summary: string, description?: string) =>
  oc.route({
    method,
    path: `/services/decision-management${path}`,
    inputStructure: 'detailed',
    tags: ['decision'],
    summary,
    description,
  });

const WHOSE =
  'With `tenantId`, the id of the organization, it is its own; without, it is the default of the provider (docs/decisions/0061).';
const oneModel = z.object({ id: internal(uuid) });
const tenantQuery = z.looseObject({ tenantId: asked(internal(uuid)) }).optional();
const oneVersion = oneModel.extend({ version: internal(z.coerce.number().int().min(1)) });
/** The id or name of a table. */
const oneTable = z.object({ id: internal(z.string().min(1).max(200)) });

export const decisionContract = {
  models: route('GET', '/dmn', 'The decision models of the organization, and the defaults')
    .input(z.object({}))
    .output(z.array(decisionModelSummarySchema)),
  model: route('GET', '/dmn/{id}', 'A decision model, with its file as it is now')
    .input(z.object({ params: oneModel }))
    .output(decisionModelSchema),
  uploadModel: route(
    'PUT',
    '/dmn',
    'Upload a decision model',
    `A form (multipart/form-data) with one .dmn file, modelXml. ${WHOSE} A model is known by the name that its file gives it; one that exists is replaced with \`If-Match\` and the version it was read with, and refused with MODEL_EXISTS without. That refusal says which tables go, come and stay, and names another id or namespace, which is likely another model; the findings of what was replaced say the same.`,
  )
    .input(
      z.object({
        query: tenantQuery,
        headers: ifMatchHeaders.partial(),
        body: z.strictObject({ modelXml: internal(z.file(messages['decision.oneFile'])) }),
      }),
    )
    .output(decisionModelSchema),
  removeModel: oc
    .route({
      method: 'DELETE',
      path: '/services/decision-management/dmn/{id}',
      inputStructure: 'detailed',
      successStatus: 204,
      tags: ['decision'],
      summary: "Remove the organization's own model, so that the default decides again",
      description: 'Needs `If-Match`. Its versions are kept, and uploading it again goes on from them.',
    })
    .input(z.object({ params: oneModel, headers: ifMatchHeaders })),
  modelVersions: route('GET', '/dmn/{id}/versions', 'How a decision model came to be, latest version first')
    .input(z.object({ params: oneModel }))
    .output(z.array(decisionModelVersionSchema)),
  modelVersion: route('GET', '/dmn/{id}/versions/{version}', 'A decision model as it was')
    .input(z.object({ params: oneVersion }))
    .output(decisionModelVersionSchema.extend({ modelXml: internal(z.string()) })),
  modelDifference: route(
    'GET',
    '/dmn/{id}/versions/{version}/difference',
    'What differs between a version of a decision model and another',
    'The other one is named `to`; without it, it is the version that stands now.',
  )
    .input(
      z.object({
        params: oneVersion,
        query: z.looseObject({ to: internal(z.coerce.number().int().min(1)).optional() }).optional(),
      }),
    )
    .output(decisionDifferenceSchema),
  restoreModel: route(
    'POST',
    '/dmn/{id}/versions/{version}/restore',
    'Roll a decision model back to what it was, as a new version',
    'Needs `If-Match` with the version that stands now. The same `Idempotency-Key` never rolls back twice: it gets the model while that is as it was rolled back to, and 412 after.',
  )
    .input(z.object({ params: oneVersion, headers: ifMatchHeaders.extend(idempotencyHeaders.shape) }))
    .output(decisionModelSchema),
  decisionTable: route(
    'GET',
    '/decisiontables/{id}',
    'A decision table by its id or its name',
    `${WHOSE} The default stands behind what an organization has not.`,
  )
    .input(z.object({ params: oneTable, query: tenantQuery }))
    .output(decisionTableSchema),
  setRules: route(
    'PUT',
    '/decisiontables/{id}/rules',
    'Give a decision table these rules and no others',
    `${WHOSE} The body is the list of rules, or \`{ rules }\`. Needs \`If-Match\` with the version of the table. The rules of a default, kept for an organization, make it a model of its own.`,
  )
    .input(
      z.object({
        params: oneTable,
        query: tenantQuery,
        headers: ifMatchHeaders,
        body: newDecisionRulesSchema,
      }),
    )
    .output(decisionTableSchema),
  evaluate: route(
    'POST',
    '/decisiontables/evaluate/{id}',
    'Try a decision table: what it comes to for these facts, and why',
    `${WHOSE} The body is \`{ facts }\`, or the facts alone. Nothing is kept.`,
  )
    .input(z.object({ params: oneTable, query: tenantQuery, body: evaluationSchema }))
    .output(evaluationResultSchema),
  conditionCodes: route('GET', '/condition-codes', 'The condition codes of a task of a process')
    .input(
      z.object({
        query: z.looseObject({
          ProcessKey: internal(z.literal(conditionCodeProcess)),
          TaskId: internal(z.enum(conditionCodeTasks)),
        }),
      }),
    )
    .output(z.array(conditionCodeSchema)),
};
