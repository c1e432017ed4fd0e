import { conformsToBase } from './coerce.ts';
import { kindOf } from './equal.ts';
import { type FeelType, isContext, isList, type Value } from './value.ts';

/** The name that FEEL has for a type. */
export function typeText(type: FeelType): string {
  switch (type.kind) {
    case 'any':
      return 'Any';
    case 'null':
      return 'Null';
    case 'simple':
      return type.name;
    case 'constrained':
      return typeText(type.base);
    case 'list':
    case 'range':
      return `${type.kind}<${typeText(type.element)}>`;
    default:
      return type.kind;
  }
}

/** Why a value is not of a type, to be read behind the name of what has it: “is a string, not a number”. No part of the value is in it. */
export function misfitText(value: Value, type: FeelType): string {
  if (type.kind === 'constrained')
    return conformsToBase(value, type)
      ? 'is none of the values that its type allows'
      : misfitText(value, type.base);
  if (type.kind === 'context' && isContext(value)) return misfitOfContext(value, type.entries);
  if (type.kind === 'list') {
    const items = isList(value) ? value : [value];
    const at = items.findIndex((item) => item !== null && !conformsToBase(item, type.element));
    if (isList(value) && at >= 0)
      return `has an item, number ${at + 1}, that ${misfitText(items[at] ?? null, type.element)}`;
  }
  const is = isList(value) ? `a list of ${value.length}` : `a ${kindOf(value)}`;
  return `is ${is}, not a ${typeText(type)}`;
}

function misfitOfContext(value: ReadonlyMap<string, Value>, entries: ReadonlyMap<string, FeelType>): string {
  const missing = [...entries.keys()].filter((name) => !value.has(name)).map((name) => `“${name}”`);
  if (missing.length > 0) return `lacks ${missing.join(', ')}, which its type has`;
  for (const [name, type] of entries) {
    const part = value.get(name) ?? null;
    if (part !== null && !conformsToBase(part, type)) return `has a “${name}” that ${misfitText(part, type)}`;
  }
  return 'has a part that is none of the values that its type allows';
}
