import { conformsToBase } from './coerce.ts';
import { typeNameOf } from './equal.ts';
import { type FeelType, isContext, isList, type Value } from './value.ts';

/** Returns the FEEL name of a type. */
export function formatType(type: FeelType): string {
  switch (type.kind) {
    case 'any':
      return 'Any';
    case 'null':
      return 'Null';
    case 'simple':
      return type.name;
    case 'constrained':
      return formatType(type.base);
    case 'list':
    case 'range':
      return `${type.kind}<${formatType(type.element)}>`;
    default:
      return type.kind;
  }
}

/** Explains why a value is not of a type, without the value, to follow a name: “is a string, not a number”. */
export function describeMisfit(value: Value, type: FeelType): string {
  if (type.kind === 'constrained')
    return conformsToBase(value, type)
      ? 'is none of the values that its type allows'
      : describeMisfit(value, type.base);
  if (type.kind === 'context' && isContext(value)) return misfitOfContext(value, type.entries);
  if (type.kind === 'list') {
    const items = isList(value) ? value : [value];
    const at = items.findIndex((item) => item !== null && !conformsToBase(item, type.element));
    if (isList(value) && at >= 0)
      return `has an item, number ${at + 1}, that ${describeMisfit(items[at] ?? null, type.element)}`;
  }
  const is = isList(value) ? `a list of ${value.length}` : `a ${typeNameOf(value)}`;
  return `is ${is}, not a ${formatType(type)}`;
}

function misfitOfContext(value: ReadonlyMap<string, Value>, entries: ReadonlyMap<string, FeelType>): string {
  const missing = [...entries.keys()].filter((name) => !value.has(name)).map((name) => `“${name}”`);
  if (missing.length > 0) return `lacks ${missing.join(', ')}, which its type has`;
  for (const [name, type] of entries) {
    const part = value.get(name) ?? null;
    if (part !== null && !conformsToBase(part, type))
      return `has a “${name}” that ${describeMisfit(part, type)}`;
  }
  return 'has a part that is none of the values that its type allows';
}
