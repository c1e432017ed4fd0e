import { documents, keyed, routes } from 'virtual:contract';
import { type Client, createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Contract } from '@waypost/contract';
import type { Operations } from '@waypost/contract/graphql';
import type { z } from 'zod';
import { keyedCalls } from './once.ts';
import { ApiError } from './problem.ts';
import { currentScope, send } from './send.ts';
import { serviceUrl } from './settings.ts';

export { problemMessage, problemReference } from './problem.ts';

const calls = keyedCalls(Date.now);

const link = new OpenAPILink(routes, {
  url: () => window.location.origin,
  fetch: (request) => send(request),
  interceptors: [
    async ({ next, path, input, ...options }) => {
      const call = path.join('.');
      if (!keyed.includes(call)) {
        const answer = await next({ ...options, path, input });
        calls.answered(call);
        return answer;
      }
      const content = input as { headers?: object };
      return calls.withKey({ scope: currentScope(), call, input }, (key) =>
        next({
          ...options,
          path,
          input: { ...content, headers: { ...content.headers, 'idempotency-key': key } },
        }),
      );
    },
  ],
});

/** Idempotent calls get their key here, derived from their content. */
type Unkeyed<Own> =
  Own extends Client<infer Context, infer Input, infer Output, infer Failure>
    ? Input extends { headers: { 'idempotency-key': string } }
      ? Client<
          Context,
          Omit<Input, 'headers'> & { headers?: Readonly<Record<string, string>> },
          Output,
          Failure
        >
      : Own
    : { [Name in keyof Own]: Unkeyed<Own[Name]> };

/** Every REST call of the contract, typed. A failed call rejects with an `ApiError`. */
export const api: Unkeyed<JsonifiedClient<ContractRouterClient<Contract>>> = createORPCClient(link);

/** Calls a named GraphQL operation of its service, and returns its data (P-256). */
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
