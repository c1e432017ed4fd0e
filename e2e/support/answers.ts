import { expect } from '@playwright/test';
import { type ErrorCode, errorCatalogue, type Problem, problemSchema } from '@waypost/contract/core/errors';
import { message } from '@waypost/contract/core/messages';
import { type Operations, operations } from '@waypost/contract/graphql';
import { type LiveMessage, liveMessageSchema } from '@waypost/contract/live/calls';

/** A shape of the contract. */
type Shape<Value> = { '~standard': { types?: { output: Value } | undefined } };

/** A REST call of the contract. */
type Call<Value> = {
  '~orpc': {
    route: { method?: string; path?: string; successStatus?: number; outputStructure?: string };
    outputSchema?: Shape<Value>;
  };
};
type Parsing = { parse(value: unknown): unknown };
type OperationName = keyof Operations & string;
type ReadValue<Name extends OperationName> = Operations[Name]['result']['_zod']['output'];

/** A streamed answer. */
type LiveStream = { write(text: string): unknown; destroy(): unknown };

/** A call of the portal. */
export type Asked = { method: string; path: string; search: string; text: string };
type Answered = { status: number; body?: unknown };
type Answer = (asked: Asked) => Answered | Promise<Answered>;

const keyOf = (method: string, path: string) => `${method} ${path.toLowerCase()}`;

/**
 * The answers that a test gives to the real portal in place of the server. Each answer is checked against the
 * contract, so that no screen gets an answer that the server cannot send.
 */
export class Answers {
  /** The calls of the screen for which the test defined no answer. */
  readonly unanswered: string[] = [];
  /** The received calls, oldest first. */
  readonly asked: Asked[] = [];
  /** The event streams that the portal has open. */
  readonly live = new Set<LiveStream>();
  /** The position with which the portal opened each stream, oldest first. */
  readonly followedFrom: (string | null)[] = [];
  #emitted = 0;
  readonly #calls = new Map<string, { pattern: RegExp; answer: Answer }>();
  readonly #reads = new Map<string, Answer>();

  /** Sets the answer of a call from now on; a function is called each time. */
  to<Value>(call: Call<Value>, answer: Value | ((asked: Asked) => Value | Promise<Value>)): this {
    const { route, outputSchema } = call['~orpc'];
    const isDetailed = route.outputStructure === 'detailed';
    const answered = (value: unknown): Answered => {
      const body = outputSchema ? (outputSchema as unknown as Parsing).parse(value) : undefined;
      return isDetailed ? (body as Answered) : { status: route.successStatus ?? 200, body };
    };
    return this.#set(call, resolved(answer, answered));
  }

  /** Sets the answer of a named read. */
  toRead<Name extends OperationName>(
    name: Name,
    answer: ReadValue<Name> | ((asked: Asked) => ReadValue<Name> | Promise<ReadValue<Name>>),
  ): this {
    const { result } = operationOf(name);
    this.#reads.set(
      name,
      resolved(answer, (value) => ({ status: 200, body: { data: result.parse(value) } })),
    );
    return this;
  }

  /**
   * Makes the call or the named read fail with an error of the catalogue, or with only a status, as a proxy may answer;
   * not before `held` resolves, and with the fields in `errors`.
   */
  failing(
    call: Call<unknown> | OperationName,
    how: ErrorCode | number,
    { held, errors }: { held?: Promise<void>; errors?: Problem['errors'] } = {},
  ): this {
    const answer = async () => {
      await held;
      return typeof how === 'number' ? { status: how, body: {} } : problem(how, errors);
    };
    if (typeof call !== 'string') return this.#set(call, answer);
    this.#reads.set(call, answer);
    return this;
  }

  /** The position of the last event that was sent. */
  get toldUntil(): string {
    return String(this.#emitted);
  }

  /** Sends events to the portal. */
  emit(...messages: readonly LiveMessage[]): void {
    for (const message of messages) {
      this.#emitted += 1;
      const data = JSON.stringify(liveMessageSchema.parse(message));
      for (const stream of this.live) stream.write(`event: message\nid: ${this.#emitted}\ndata: ${data}\n\n`);
    }
  }

  /**
   * Waits for the last call of a kind whose address ends with the text, because the portal may show a result
   * before it sends the call.
   */
  async sent(method: string, address: string | RegExp): Promise<Asked> {
    const last = () =>
      this.asked.findLast(
        (asked) =>
          asked.method === method &&
          (typeof address === 'string' ? asked.path.endsWith(address) : address.test(asked.path)),
      );
    await expect.poll(() => last() !== undefined, `${method} ${address}`).toBe(true);
    return last() as Asked;
  }

  #set(call: Call<unknown>, answer: Answer): this {
    const { method = '', path = '' } = call['~orpc'].route;
    const pattern = new RegExp(`^${keyOf(method, path).replace(/\{\w+\}/g, '[^/]+')}$`);
    this.#calls.set(keyOf(method, path), { pattern, answer });
    return this;
  }

  #find({ method, path, text }: Asked): { name: string; answer: Answer | undefined } {
    const key = keyOf(method, path);
    if (!path.endsWith('/graphql'))
      return {
        name: key,
        answer: [...this.#calls.values()].find(({ pattern }) => pattern.test(key))?.answer,
      };
    const { operationName } = JSON.parse(text) as { operationName: string };
    return { name: operationName, answer: this.#reads.get(operationName) };
  }

  async answer(asked: Asked): Promise<Answered> {
    const { name, answer } = this.#find(asked);
    this.asked.push(asked);
    if (!answer) this.unanswered.push(name);
    return answer ? await answer(asked) : { status: 501, body: {} };
  }
}

function resolved<Value>(
  answer: Value | ((asked: Asked) => Value | Promise<Value>),
  answered: (value: Value) => Answered,
): Answer {
  if (typeof answer === 'function') {
    const ask = answer as (asked: Asked) => Value | Promise<Value>;
    return async (request) => answered(await ask(request));
  }
  const whole = answered(answer);
  return () => whole;
}

function operationOf(name: OperationName): { result: Parsing } {
  const all: Record<string, { result: Parsing }> = Object.assign({}, ...Object.values(operations));
  const operation = all[name];
  if (!operation) throw new Error(`there is no read ${name}`);
  return operation;
}

function problem(code: ErrorCode, errors: Problem['errors']): Answered {
  const { status, message: key } = errorCatalogue[code];
  const body: Problem = {
    type: 'about:blank',
    title: code,
    status,
    code,
    Message: message(key),
    correlationId: '018f0000-0000-7000-8000-00000000c0de',
    ...(errors ? { errors } : {}),
  };
  return { status, body: problemSchema.parse(body) };
}
