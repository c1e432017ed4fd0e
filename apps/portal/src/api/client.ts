import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type Contract, contract } from '@waypost/contract';
import { type Operation, operations } from '@waypost/contract/graphql';
import type { z } from 'zod';
import { ApiError } from './problem.ts';
import { send } from './send.ts';
import { serviceUrl } from './service-url.ts';

export { problemMessage, problemReference } from './problem.ts';

const link = new OpenAPILink(contract, {
  url: () => window.location.origin,
  fetch: (request) => send(request),
});

/** Every REST call of the contract, typed. A failed call rejects with an `ApiError`. */
export const api: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link);

const serviceOf = (name: string): string | undefined =>
  Object.entries(operations).find(([, own]) => name in own)?.[0];

/** Asks a named GraphQL operation of the service that owns it, and checks the answer's shape (P-256). */
export async function graphql<V extends z.ZodType, R extends z.ZodType>(
  operation: Operation<V, R>,
  variables: z.input<V>,
  signal?: AbortSignal,
): Promise<z.output<R>> {
  const service = serviceOf(operation.name);
  if (!service) throw new Error(`no service owns ${operation.name}`);
  const response = await send(
    new Request(serviceUrl(`/services/${service}/graphql`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: operation.document, variables, operationName: operation.name }),
      signal,
    }),
  );
  const { data } = (await response.json()) as { data?: unknown };
  const result = operation.result.safeParse(data);
  if (!result.success)
    throw new ApiError(response.status, null, response.headers.get('x-correlation-id') ?? '');
  return result.data;
}
