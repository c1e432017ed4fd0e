import { documents, routes } from 'virtual:contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Contract } from '@waypost/contract';
import type { Operations } from '@waypost/contract/graphql';
import type { z } from 'zod';
import { ApiError } from './problem.ts';
import { send } from './send.ts';
import { serviceUrl } from './service-url.ts';

export { problemMessage, problemReference } from './problem.ts';

const link = new OpenAPILink(routes, {
  url: () => window.location.origin,
  fetch: (request) => send(request),
});

/** Every REST call of the contract, typed. A failed call rejects with an `ApiError`. */
export const api: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(link);

/** Asks a named GraphQL operation of the service that owns it, and reads its data (P-256). */
export async function graphql<Name extends keyof Operations>(
  name: Name,
  variables: z.input<Operations[Name]['variables']>,
  signal?: AbortSignal,
): Promise<z.output<Operations[Name]['result']>> {
  const { service, document } = documents[name];
  const response = await send(
    new Request(serviceUrl(`/services/${service}/graphql`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: document, variables, operationName: name }),
      signal,
    }),
  );
  const { data } = (await response.json()) as { data?: z.output<Operations[Name]['result']> | null };
  if (!data) throw new ApiError(response.status, null, response.headers.get('x-correlation-id') ?? '');
  return data;
}
