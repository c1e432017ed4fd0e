import type pg from 'pg';
import type { Client } from '../../../api/support/client.ts';
import type { Organization } from '../../../api/support/organization.ts';
import type { Api, Operation, Parameter } from './document.ts';
import { spoilt } from './near.ts';
import { type Known, newKey, type Random, uuid, valueFor } from './values.ts';

/** The input of an operation: its parameters by location, and its body. */
export type Input = {
  path: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  body?: unknown;
};
/**
 * The input that the document cannot express: records that belong together, and expressions in languages of
 * their own.
 */
export type Help = Partial<Omit<Input, 'query'>> & { query?: Record<string, string> };

export type Helps = Readonly<Record<string, (world: World) => Help | Promise<Help>>>;

/** The users that the calls are about, besides their caller. */
export type Others = {
  dana: Client;
  marcus: Client;
  /** A separate machine account whose own sessions and address are tried; no other call uses it. */
  runner: Client;
  /** Whose access is set. */
  ines: Client;
  lena: Client;
  /** Signs in at another provider. */
  priya: Client;
  /** Has been deactivated. */
  greta: Client;
  /** Of another organization. */
  owen: Client;
};

export type World = {
  url: string;
  api: Api;
  random: Random;
  known: Known;
  at: Organization;
  client: Client;
  others: Others;
  pool: pg.Pool;
  /** The credentials of a call; one that ends a session gets a session that is no longer needed. */
  credentialsFor(operation: Operation): Promise<Record<string, string>>;
  /** Bodies, some of which are valid. */
  samples: ReadonlyMap<string, unknown>;
  helpFor(operation: Operation): Promise<Help>;
  withKnown(sample: unknown): unknown;
};

export type Outcome = { status: number; flaw: string | null; body: unknown };

const uuidPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** An input that the document allows. */
export async function validInput(world: World, operation: Operation): Promise<Input> {
  const { random, known } = world;
  const help = await world.helpFor(operation);
  const input: Input = { path: { ...help.path }, query: Object.entries(help.query ?? {}), headers: {} };
  for (const parameter of operation.parameters) addParameter(world, operation, parameter, input, help);
  Object.assign(input.headers, help.headers);
  if (help.body !== undefined) input.body = help.body;
  else if (operation.body) {
    const sample = world.samples.get(operation.id);
    const isSample = sample !== undefined && random.chance(0.6);
    input.body = isSample ? withKnown(sample, known, random) : valueFor(world, operation.body.schema, '');
  }
  return input;
}

function headerOf(
  { known, at, random }: World,
  name: string,
  path: Record<string, string>,
): string | undefined {
  switch (name) {
    case 'Scope':
      return at.id;
    case 'ScopeMember':
      return String(random.pick(known.pinned('facilityId')) ?? uuid(random));
    case 'Idempotency-Key':
      return newKey();
    case 'If-Match':
      return String(known.versionOf(Object.values(path).at(-1) ?? ''));
    default:
      return undefined;
  }
}

function addParameter(
  world: World,
  operation: Operation,
  { name, in: place, required, schema }: Parameter,
  input: Input,
  help: Help,
): void {
  const { random } = world;
  const value = () => valueFor(world, schema, place === 'path' ? meant(name, operation) : name);
  if (place === 'path') input.path[name] ??= String(value());
  if (place === 'query' && !(help.query && name in help.query) && (required || random.chance(0.4)))
    for (const one of [value()].flat()) input.query.push([name, String(one)]);
  if (place === 'header' && (required || random.chance(0.15)))
    input.headers[name] = headerOf(world, name, input.path) ?? String(value());
}

/** The kind of record of `id`, from the path segment before it. */
const parameterByPath: Readonly<Record<string, string>> = {
  eligibilityrequestlog: 'transactionId',
  eligibilityTransactions: 'transactionId',
  dmn: 'modelId',
  decisiontables: 'tableId',
  evaluate: 'tableId',
  ProviderIndividuals: 'providerIndividualId',
  reevaluations: 'reevaluationId',
  endpoint: 'endpointId',
  'generated-documents': 'generatedDocumentId',
  me: 'fileId',
};
function meant(name: string, { path, method }: Operation): string {
  const [, before = ''] = path.match(/([\w-]+)\/\{id\}/) ?? [];
  if (name !== 'id') return name;
  if (before === 'Coverages') return method === 'PUT' ? 'caseId' : 'coverageId';
  return parameterByPath[before] ?? name;
}

/** A sample with ids of existing records. */
export function withKnown(value: unknown, known: Known, random: Random, name = ''): unknown {
  if (Array.isArray(value))
    return value.map((element) => withKnown(element, known, random, name.replace(/s$/, '')));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withKnown(inner, known, random, key)]),
    );
  if (typeof value !== 'string' || !uuidPattern.test(value)) return value;
  const ids = (values: readonly unknown[]) => values.filter((one) => uuidPattern.test(String(one)));
  return random.pick(ids(known.pinned(name))) ?? random.pick(ids(known.of(name))) ?? value;
}

/** Sends an input, and returns the fault of the response. */
export async function send(world: World, operation: Operation, input: Input): Promise<Outcome> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(input.path[name] ?? ''),
  );
  const query = new URLSearchParams(input.query).toString();
  const isForm = input.body instanceof FormData;
  const response = await fetch(`${world.url}${path}${query && `?${query}`}`, {
    method: operation.method,
    headers: {
      ...(await world.credentialsFor(operation)),
      ...(input.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...input.headers,
    },
    ...(input.body === undefined
      ? {}
      : { body: isForm ? (input.body as FormData) : JSON.stringify(input.body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const { status } = response;
  const text = await response.text();
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  const flaw = status >= 500 ? `answers ${status}: ${text}` : operation.flawOf({ status, type, text });
  return { status, flaw, body: /json$/.test(type) && text !== '' ? JSON.parse(text) : undefined };
}

/** An almost valid input, and whether the document allows it nevertheless. */
export async function nearInput(
  world: World,
  operation: Operation,
): Promise<{ input: Input; isAllowed: boolean }> {
  const { random } = world;
  const input = await validInput(world, operation);
  const required = operation.parameters.filter((parameter) => parameter.required && parameter.in !== 'path');
  const isBody = input.body !== undefined && !(input.body instanceof FormData);
  if (required.length > 0 && random.chance(isBody ? 0.3 : 0.6)) {
    const { name } = random.pick(required) ?? { name: '' };
    delete input.headers[name];
    input.query = input.query.filter(([asked]) => asked !== name);
    return { input, isAllowed: false };
  }
  if (isBody) {
    input.body = spoilt(input.body, random);
    return {
      input,
      isAllowed: input.body === undefined ? false : operation.fits(JSON.parse(JSON.stringify(input.body))),
    };
  }
  for (const name of Object.keys(input.path)) input.path[name] = random.pick(oddPaths) ?? '';
  for (const pair of input.query) pair[1] = random.pick(oddPaths) ?? '';
  return { input, isAllowed: true };
}

const oddPaths = [
  'x',
  '%',
  "'",
  '9'.repeat(60),
  '\u0001',
  'null',
  '../x',
  '0',
  '-1',
  '00000000-0000-0000-0000-000000000000',
  'é',
];
