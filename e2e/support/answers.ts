import { type ErrorCode, errorCatalogue, type Problem, problemSchema } from '@waypost/contract/errors';
import { type Operations, operations } from '@waypost/contract/graphql';
import { message } from '@waypost/contract/messages';
import { type LiveMessage, liveMessageSchema } from '@waypost/contract/services/live';

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

/** An answer that goes on. */
type LiveStream = { write(text: string): unknown; destroy(): unknown };

/** A call as the portal made it. */
export type Asked = { method: string; path: string; search: string; text: string };
type Answered = { status: number; body?: unknown };
type Answer = (asked: Asked) => Answered | Promise<Answered>;

const keyOf = (method: string, path: string) => `${method} ${path.toLowerCase()}`;

/**
 * What the server would say, said by a test to the real portal. Each answer has passed the
 * shape that the contract gives its call, so that no screen is shown what the server cannot say.
 */
export class Answers {
  /** What the screen asked for and the test said nothing about. */
  readonly unanswered: string[] = [];
  /** What was asked, oldest first. */
  readonly asked: Asked[] = [];
  /** Streams of what happens that the portal holds open. */
  readonly live = new Set<LiveStream>();
  /** The position with which the portal opened each stream, oldest first. */
  readonly followedFrom: (string | null)[] = [];
  #told = 0;
  readonly #calls = new Map<string, { pattern: RegExp; answer: Answer }>();
  readonly #reads = new Map<string, Answer>();

  /** What a call answers from now on; a function is asked each time. */
  to<Value>(call: Call<Value>, answer: Value | ((asked: Asked) => Value | Promise<Value>)): this {
    const { route, outputSchema } = call['~orpc'];
    const isDetailed = route.outputStructure === 'detailed';
    const answered = (value: unknown): Answered => {
      const body = outputSchema ? (outputSchema as unknown as Parsing).parse(value) : undefined;
      return isDetailed ? (body as Answered) : { status: route.successStatus ?? 200, body };
    };
    return this.#set(call, settled(answer, answered));
  }

  /** The same of a named read. */
  toRead<Name extends OperationName>(
    name: Name,
    answer: ReadValue<Name> | ((asked: Asked) => ReadValue<Name> | Promise<ReadValue<Name>>),
  ): this {
    const { result } = operationOf(name);
    this.#reads.set(
      name,
      settled(answer, (value) => ({ status: 200, body: { data: result.parse(value) } })),
    );
    return this;
  }

  /**
   * The call, or the named read, fails as the error catalogue has it, or with a status alone, as what stands between may;
   * not before `held`, and because of the fields in `errors`.
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

  /** Tells the portal what happens. */
  tell(...messages: readonly LiveMessage[]): void {
    for (const told of messages) {
      this.#told += 1;
      const data = JSON.stringify(liveMessageSchema.parse(told));
      for (const stream of this.live) stream.write(`event: message\nid: ${this.#told}\ndata: ${data}\n\n`);
    }
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

function settled<Value>(
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
