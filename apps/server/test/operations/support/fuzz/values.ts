import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { Api, Schema } from './document.ts';

/** Numbers that repeat with the same seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)],
    chance: (share: number): boolean => next() < share,
  };
}
export type Random = ReturnType<typeof randomFrom>;

/** Values from responses of the product by field name, from which input is drawn where possible. */
export class Known {
  readonly #values = new Map<string, unknown[]>();
  readonly #pinned = new Map<string, readonly unknown[]>();
  readonly #versions = new Map<string, number>();
  readonly #kept = new Set<unknown>();

  /** Excludes this value, because it must stay unchanged. */
  keepOut(value: unknown): void {
    this.#kept.add(value);
  }

  add(name: string, value: unknown): void {
    if (this.#kept.has(value)) return;
    const list = this.#values.get(name.toLowerCase()) ?? [];
    this.#values.set(name.toLowerCase(), list);
    if (!list.includes(value)) list.unshift(value);
    if (list.length > 40) list.pop();
  }

  of(name: string): readonly unknown[] {
    return this.#values.get(name.toLowerCase()) ?? [];
  }

  /** A value for most inputs, so that related records are used together. */
  pin(name: string, ...values: readonly unknown[]): void {
    this.#pinned.set(name.toLowerCase(), values);
  }

  pinned(name: string): readonly unknown[] {
    return this.#pinned.get(name.toLowerCase()) ?? [];
  }

  versionOf(id: string): number {
    return this.#versions.get(id) ?? 1;
  }

  /** Stores the values of a response by field, and the version of each record. */
  learn(body: unknown, name = ''): void {
    if (Array.isArray(body)) {
      for (const element of body.slice(0, 30)) this.learn(element, name);
      return;
    }
    if (typeof body !== 'object' || body === null) {
      if (name !== '' && body !== null && body !== '') this.add(name, body);
      return;
    }
    const record = body as Record<string, unknown>;
    for (const [key, value] of Object.entries(record)) {
      this.learn(value, key);
      if (typeof record.version === 'number' && typeof value === 'string' && /id$/i.test(key))
        this.#versions.set(value, record.version);
    }
  }
}

type Maker = { api: Api; random: Random; known: Known };

/** A value that a schema allows, drawn from known values of that name if there are any. */
export function valueFor(maker: Maker, given: Schema, name: string, depth = 0): unknown {
  const { api, random } = maker;
  const schema = api.resolve(given);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const shallow = depth > 6 ? choices.filter((choice) => api.resolve(choice).type === 'null') : [];
    return valueFor(maker, random.pick(shallow.length > 0 ? shallow : choices) ?? {}, name, depth);
  }
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'string':
      return stringOf(maker, schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return arrayOf(maker, schema, name, depth);
    case 'object':
      return objectOf(maker, schema, depth);
    case 'null':
      return null;
    default:
      return random.pick(['text', 7, true, null]);
  }
}

function stringOf({ known, random }: Maker, schema: Schema, name: string): unknown {
  const fit = (values: readonly unknown[]) =>
    values.filter((value) => typeof value === 'string' && isText(schema, value));
  const [pinned, told] = [fit(known.pinned(name)), fit(known.of(name))];
  if (pinned.length > 0 && random.chance(0.8)) return random.pick(pinned);
  return told.length > 0 && random.chance(0.8) ? random.pick(told) : textOf(schema, random);
}

const numberOf = ({ minimum, maximum, exclusiveMinimum = -1 }: Schema, random: Random): number =>
  random.whole(
    Math.max(minimum ?? exclusiveMinimum + 1, -1000),
    Math.min(maximum ?? 1000, (minimum ?? 0) + 1000),
  );

function arrayOf(
  maker: Maker,
  { minItems = 0, maxItems = 2, items = {} }: Schema,
  name: string,
  depth: number,
) {
  const count = maker.random.whole(minItems, Math.max(minItems, Math.min(maxItems, minItems + 2)));
  const one = name.replace(/s$/, '');
  return Array.from({ length: count }, () => valueFor(maker, items, one, depth + 1));
}

function objectOf(maker: Maker, schema: Schema, depth: number): Record<string, unknown> {
  const { random } = maker;
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (schema.required?.includes(name) || (depth < 5 && random.chance(0.4)))
      made[name] = valueFor(maker, property, name, depth + 1);
  if (typeof schema.additionalProperties === 'object' && random.chance(0.5)) {
    const key = String(
      valueFor(maker, schema.propertyNames ?? { type: 'string', pattern: '^[a-z]{3,8}$' }, '', depth + 1),
    );
    made[key] = valueFor(maker, schema.additionalProperties, key, depth + 1);
  }
  return made;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function isText(schema: Schema, value: unknown): boolean {
  const text = String(value);
  if (schema.format === 'uuid' && !uuidPattern.test(text)) return false;
  if (schema.format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  if (schema.format === 'date-time' && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return false;
  if (schema.pattern && !new RegExp(schema.pattern).test(text)) return false;
  return text.length >= (schema.minLength ?? 0) && text.length <= (schema.maxLength ?? 10_000);
}

/**
 * The pattern parts that the text generator cannot produce; its output is checked against the whole pattern.
 */
const withoutLookahead = (pattern: string): string => pattern.replaceAll(/\(\?[=!][^)]*\)/g, '');

const words = ['Whitfield', 'TWM01', 'north', '12', "O'Hara", 'Zoë', 'a b c', '260001', '%_', '2026'];

function textOf(schema: Schema, random: Random): string {
  switch (schema.format) {
    case 'uuid':
      return uuid(random);
    case 'date':
      return `20${random.whole(10, 29)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`;
    case 'date-time':
      return `20${random.whole(10, 29)}-0${random.whole(1, 9)}-${random.whole(10, 28)}T0${random.whole(0, 9)}:30:00.000Z`;
    case 'email':
      return `someone${random.whole(1, 999)}@alder.example`;
    case 'uri':
      return `https://hooks.example.org/${random.whole(1, 999)}`;
    case 'decimal':
      return `${random.whole(0, 999)}.50`;
  }
  if (schema.pattern) {
    const [text = ''] = fc
      .sample(fc.stringMatching(new RegExp(withoutLookahead(schema.pattern))), {
        seed: random.whole(0, 2 ** 30),
        numRuns: 20,
      })
      .filter((one) => isText(schema, one));
    return text;
  }
  const word = random.pick(words) ?? '';
  const long = word.padEnd(schema.minLength ?? 0, 'x');
  return long.slice(0, schema.maxLength ?? 10_000);
}

export function uuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** A key that no other run has sent, because its request is done once. */
export const newKey = (): string => randomBytes(16).toString('hex');
