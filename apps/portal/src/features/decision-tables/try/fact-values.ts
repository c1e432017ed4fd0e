import type { DecisionFact } from '@waypost/contract/decision-tables/shapes';

/** The typed facts in order. */
export type TryValues = { facts: string[] };

export type FactKind = 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'json';
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const plainType = (type: string): string => type.replace(/^feel:/, '').toLowerCase();

/** The kind of input for a fact: a field for its type, or JSON when there is none. */
export function factKind({ type, values }: DecisionFact): FactKind {
  if (values && values.length > 0) return 'choice';
  const plain = plainType(type);
  if (plain === 'string') return 'text';
  if (plain === 'number' || plain === 'boolean' || plain === 'date') return plain;
  return 'json';
}

/** The structure of a fact that is typed as JSON. */
export function jsonHint({ type, components = [] }: DecisionFact): string {
  const parts = components.map(({ name, type: partType }) => `${name} (${partType})`);
  return `${type}, as JSON or text${parts.length > 0 ? `, with ${parts.join(', ')}` : ''}`;
}

/** The value that was typed; undefined when it is not one. */
function jsonOf(typed: string): Json | undefined {
  try {
    return JSON.parse(typed) as Json;
  } catch {
    return undefined;
  }
}

const looksLikeJson = /^\s*[[{"]/;

/** The problem of a typed fact in words; null when there is none. */
export function factProblem(fact: DecisionFact, typed: string): string | null {
  if (typed.trim() === '') return null;
  const kind = factKind(fact);
  if (kind === 'number' && !Number.isFinite(Number(typed))) return 'Must be a number, such as 12.5';
  if (kind === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(typed)) return 'Must be a date, such as 12/25/2026';
  if (kind === 'json' && looksLikeJson.test(typed) && jsonOf(typed) === undefined)
    return 'Must be JSON, such as ["A", "B"] or {"name": 1}';
  return null;
}

/** The facts for sending. Empty ones are null for the table, so they are omitted. */
export function factsOf(facts: readonly DecisionFact[], typed: readonly string[]): Record<string, Json> {
  return Object.fromEntries(
    facts.flatMap((fact, index) => {
      const text = typed[index] ?? '';
      return text.trim() === '' ? [] : [[fact.name, factValue(fact, text)]];
    }),
  );
}

function factValue(fact: DecisionFact, typed: string): Json {
  const kind = factKind(fact);
  if (kind === 'number') return Number(typed);
  if (kind === 'boolean') return typed === 'true';
  // A text is sent as text even if it looks like a number.
  const isText = kind === 'text' || kind === 'date' || plainType(fact.type) === 'string';
  return isText ? typed : (jsonOf(typed) ?? typed);
}
