import { randomUUID } from 'node:crypto';
import type { Operation } from '@waypost/contract/graphql';
import type { z } from 'zod';
import { portalUrl } from './addresses.ts';

export const SUBSCRIPTION = { 'x-subscription-key': 'waypost-portal' };

export type Answer<T = unknown> = { status: number; body: T; headers: Headers; text: string };

/** A raw call with only the subscription key added. */
export async function call<T = unknown>(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Answer<T>> {
  const response = await fetch(`${portalUrl}${path}`, {
    method,
    headers: {
      ...SUBSCRIPTION,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return answerOf<T>(response);
}

/** The response, with its body if that is JSON. */
export async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    body: (isJson ? JSON.parse(text) : undefined) as T,
    headers: response.headers,
    text,
  };
}

/** The headers of a call in a session. */
export const headersOf = (idToken: string, sessionId: string): Record<string, string> => ({
  authorization: `Bearer ${idToken}`,
  'x-session-id': sessionId,
});

/** The identity of a user at the identity provider. */
export type Person = { firstName: string; lastName: string; email: string; subject: string };
type Parts = {
  idToken: string;
  sessionId: string;
  userId: string;
  entityId: string | null;
  person?: Person;
};

/** A signed-in user in one of their entities. */
export class Client {
  readonly idToken: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly entityId: string | null;
  readonly person: Person;

  constructor(parts: Parts) {
    this.idToken = parts.idToken;
    this.sessionId = parts.sessionId;
    this.userId = parts.userId;
    this.entityId = parts.entityId;
    this.person = parts.person ?? { firstName: '', lastName: '', email: '', subject: '' };
  }

  get fullName(): string {
    return `${this.person.firstName} ${this.person.lastName}`;
  }

  /** As lists show people. */
  get name(): string {
    return `${this.person.lastName}, ${this.person.firstName}`;
  }

  get headers(): Record<string, string> {
    return {
      ...headersOf(this.idToken, this.sessionId),
      ...(this.entityId ? { Scope: this.entityId } : {}),
    };
  }

  call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    return call<T>(method, path, { ...this.headers, ...headers }, body);
  }

  /** A named read, whose response is validated against the contract as the portal does. */
  async read<V extends z.ZodType, R extends z.ZodType>(
    service: string,
    operation: Operation<V, R>,
    variables: z.input<V>,
  ): Promise<z.output<R>> {
    const answer = await this.call<{ data: unknown }>('POST', `/services/${service}/graphql`, {
      query: operation.document,
      variables,
      operationName: operation.name,
    });
    if (answer.status !== 200) throw new Error(`${operation.name} answered ${answer.status}: ${answer.text}`);
    return operation.result.parse(answer.body.data) as z.output<R>;
  }

  inEntity(entityId: string): Client {
    return new Client({ ...this, entityId });
  }
}

export const newKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
