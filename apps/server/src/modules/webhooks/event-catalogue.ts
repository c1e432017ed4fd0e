import { type EventType, eventKinds } from '@waypost/contract/core/events';
import { EMPTY_ID } from '@waypost/contract/core/values';
import {
  areaOf,
  type CataloguedEvent,
  descriptionOf,
  eventAreas,
  subscribableTypes,
  webhookBodySchema,
} from '@waypost/contract/webhooks/shapes';
import { z } from 'zod';
import { bodyOf } from './signed-message.ts';

/** The kinds of event, grouped by area; every facility may subscribe to each. */
export const catalogue = () =>
  Object.keys(eventAreas).map((area) => ({
    FeatureFlag: area,
    EventTypes: subscribableTypes
      .filter((type) => areaOf(type) === area)
      .map((name) => ({ name, description: descriptionOf(name) })),
  }));

/** Each kind with the shape of its body, and an example. */
export const eventCatalogue = (now: Date, portalUrl: string): CataloguedEvent[] =>
  subscribableTypes.map((type) => {
    const { subjectId, caseId, data } = exampleOf(type);
    return {
      type,
      area: areaOf(type) ?? '',
      description: descriptionOf(type),
      schema: bodySchemaOf(type),
      example: bodyOf(
        {
          message_id: EXAMPLE_ID,
          entity_id: EMPTY_ID,
          facility_id: EMPTY_ID,
          type,
          subject_id: subjectId,
          case_id: caseId,
          occurred_at: now,
          data: data as Record<string, unknown>,
          l_code: 'LCODE',
          case_number: '260001-01',
        },
        portalUrl,
      ),
    };
  });

function bodySchemaOf(type: EventType): Record<string, unknown> {
  const { data, subject } = eventKinds[type];
  const body = webhookBodySchema.extend({
    type: z.literal(type),
    data: webhookBodySchema.shape.data.extend({ subject: z.literal(subject), details: data }),
  });
  return z.toJSONSchema(body, { unrepresentable: 'any' });
}

const EXAMPLE_ID = '00000000-0000-4000-8000-000000000001';
const EXAMPLE_CASE = '00000000-0000-4000-8000-000000000002';

/** An event of a kind with invented ids. */
export function exampleOf(type: EventType): { subjectId: string; caseId: string | null; data: object } {
  const schema = z.toJSONSchema(eventKinds[type].data, { unrepresentable: 'any' }) as JsonSchema;
  return { subjectId: EXAMPLE_ID, caseId: EXAMPLE_CASE, data: exampleValue(schema) as object };
}

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  format?: string;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
};

/** A valid value for a schema of event data: the first of the allowed ones. */
function exampleValue(schema: JsonSchema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleValue(schema.anyOf[0]);
  if (schema.format === 'uuid') return EXAMPLE_ID;
  if (schema.format === 'date') return '2026-01-31';
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, each]) => [name, exampleValue(each)]),
      );
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return 1;
    default:
      return 'example';
  }
}
