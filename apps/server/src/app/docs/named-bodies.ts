import { isDeepStrictEqual } from 'node:util';
import type { OpenAPI } from '@orpc/contract';

type Media = Record<string, OpenAPI.MediaTypeObject> | undefined;
type Shapes = Record<string, OpenAPI.SchemaObject>;

/** Names each unnamed body after its call, because generated clients name their types so. */
export function nameBodies(document: OpenAPI.Document): void {
  const shapes = (document.components?.schemas ?? {}) as Shapes;
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path ?? {}) as OpenAPI.OperationObject[]) {
      const call = nameOf(operation.operationId ?? '');
      const request = operation.requestBody as OpenAPI.RequestBodyObject | undefined;
      nameIn(shapes, request?.content, `${call}Request`);
      for (const answer of Object.values(operation.responses ?? {}) as OpenAPI.ResponseObject[])
        nameIn(shapes, answer.content, `${call}Answer`);
    }
  }
}

/** Turns `task.changeTask` into `TaskChangeTask`. */
const nameOf = (operationId: string): string =>
  operationId.replace(/(?:^|\.)(\w)/g, (_all, first: string) => first.toUpperCase());

function nameIn(shapes: Shapes, content: Media, name: string): void {
  const media = content?.['application/json'];
  const schema = media?.schema as OpenAPI.SchemaObject | undefined;
  if (!media || schema?.type !== 'object' || !schema.properties) return;
  const [known] = Object.entries(shapes).find(([, other]) => isDeepStrictEqual(other, schema)) ?? [];
  shapes[known ?? name] = schema;
  media.schema = { $ref: `#/components/schemas/${known ?? name}` };
}
