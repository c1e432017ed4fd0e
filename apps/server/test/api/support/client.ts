import { randomUUID } from 'node:crypto';
import type { Operation } from '@waypost/contract/graphql';
import { expect } from 'vitest';
import type { z } from 'zod';
import { users } from '../../../src/seed/people.ts';
import { portalUrl } from './addresses.ts';
import { signInTokens } from './sign-in.ts';

export const SUBSCRIPTION = { 'x-subscription-key': 'waypost-portal' };

export type Answer<T = unknown> = { status: number; body: T; headers: Headers; text: string };

/** One raw call; nothing is added to it but the subscription key. */
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

/** What came back, with its body where that is JSON. */
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

/** What a call in a session is known by. */
export const headersOf = (idToken: string, sessionId: string): Record<string, string> => ({
  authorization: `Bearer ${idToken}`,
  'x-session-id': sessionId,
});

/** Who somebody is at the identity provider. */
export type Person = { firstName: string; lastName: string; email: string; subject: string };
type Parts = {
  idToken: string;
  sessionId: string;
  userId: string;
  entityId: string | null;
  person?: Person;
};

/** Somebody signed in, in one of their entities. */
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

  /** A named read; its answer is checked against the contract as the portal does. */
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

const user = (email: string) => {
  const found = users.find((candidate) => candidate.email.startsWith(`${email}@`));
  if (!found) throw new Error(`nobody in the cast is called ${email}`);
  return found;
};

/** Signs in somebody of the cast by the name of their e-mail, into their first entity. */
export async function as(email: string): Promise<Client> {
  const { id, email: address, memberships } = user(email);
  const { idToken } = await signInTokens(address);
  const session = await call<{ sessionId: string }>('POST', '/services/policy/sessions', {
    authorization: `Bearer ${idToken}`,
  });
  if (session.status !== 201) throw new Error(`no session: ${session.status} ${session.text}`);
  return new Client({
    idToken,
    sessionId: session.body.sessionId,
    userId: id,
    entityId: memberships[0]?.entityId ?? null,
  });
}

const shared = new Map<string, { client: Promise<Client>; file: string | undefined }>();
/** Lets the next `sharedAs` sign in anew: what was tried may have ended sessions. */
export const forgetShared = (): void => shared.clear();
/** The same sign-in for all tests that do not end it. Where another file may have ended it, that is looked up. */
export function sharedAs(email: string): Promise<Client> {
  const file = expect.getState().testPath;
  const known = shared.get(email);
  if (known && known.file === file) return known.client;
  const client = known ? known.client.then((one) => stillOr(one, email)) : as(email);
  shared.set(email, { client, file });
  return client;
}

/** The same for several, in the order in which they are named. */
export const sharedAsEach = async <const Emails extends readonly string[]>(...emails: Emails) =>
  (await Promise.all(emails.map(sharedAs))) as { -readonly [At in keyof Emails]: Client };

async function stillOr(client: Client, email: string): Promise<Client> {
  const { status } = await client.call('GET', '/services/policy/users/me/sessions');
  return status === 200 ? client : as(email);
}

export const newKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
