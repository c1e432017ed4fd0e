import { type Context, isContext, isList, type List, Refusal, type Value } from '../values/value.ts';
import {
  anyParameter,
  contextParameter,
  defineFunction,
  listParameter,
  overload,
  stringParameter,
} from './define.ts';

function entries(list: List): Value | Refusal {
  const made = new Map<string, Value>();
  for (const entry of list) {
    const key = isContext(entry) ? entry.get('key') : undefined;
    if (!isContext(entry) || typeof key !== 'string' || !entry.has('value')) {
      return new Refusal('An entry of context() has a “key” that is a string and a “value”.');
    }
    if (made.has(key)) return new Refusal(`context() has two entries “${key}”.`);
    made.set(key, entry.get('value') ?? null);
  }
  return made;
}

function putEntry(context: Context, keys: List, value: Value): Value | Refusal {
  const [key, ...rest] = keys;
  if (typeof key !== 'string') return new Refusal('A key of context put() is a string.');
  if (rest.length === 0) return new Map(context).set(key, value);
  const inner = context.get(key) ?? null;
  if (!isContext(inner)) return new Refusal(`The entry “${key}” is no context.`);
  const changed = putEntry(inner, rest, value);
  return changed instanceof Refusal ? changed : new Map(context).set(key, changed);
}

function merge(contexts: List): Value | Refusal {
  const merged = new Map<string, Value>();
  for (const context of contexts) {
    if (!isContext(context)) return new Refusal('context merge() takes contexts only.');
    for (const [name, value] of context) merged.set(name, value);
  }
  return merged;
}

/** DMN 1.5, 10.3.4.10. */
export const contextFunctions = [
  overload(
    'get value',
    defineFunction(
      'get value',
      [contextParameter('m'), stringParameter('key')],
      ([context, key]) => context.get(key) ?? null,
    ),
    defineFunction(
      'get value',
      [contextParameter('context'), stringParameter('key')],
      ([context, key]) => context.get(key) ?? null,
    ),
    defineFunction('get value', [contextParameter('context'), listParameter('keys')], ([context, keys]) =>
      keys.reduce<Value>(
        (at, key) => (isContext(at) && typeof key === 'string' ? (at.get(key) ?? null) : null),
        context,
      ),
    ),
  ),
  overload(
    'get entries',
    ...['m', 'context'].map((name) =>
      defineFunction('get entries', [contextParameter(name)], ([context]) =>
        [...context].map(
          ([key, value]): Context =>
            new Map<string, Value>([
              ['key', key],
              ['value', value],
            ]),
        ),
      ),
    ),
  ),
  defineFunction('context', [listParameter('entries')], ([list]) => entries(list)),
  overload(
    'context put',
    defineFunction(
      'context put',
      [contextParameter('context'), stringParameter('key'), anyParameter('value')],
      ([context, key, value]) => putEntry(context, [key], value),
    ),
    defineFunction(
      'context put',
      [contextParameter('context'), listParameter('keys'), anyParameter('value')],
      ([context, keys, value]) => (isList(keys) ? putEntry(context, keys, value) : null),
    ),
  ),
  defineFunction('context merge', [listParameter('contexts')], ([contexts]) => merge(contexts)),
];
