import {
  anyType,
  describeMisfit,
  type FeelType,
  formatType,
  notCoercible,
  tryCoerce,
  type Value,
} from '../feel/index.ts';
import type { Run } from './run.ts';
import type { Scope } from './scope.ts';

type Warning = { warn: (message: string) => void };

/** Converts a value to a type (DMN 1.5, 10.3.2.9.4); null with a warning about `what` when it cannot be converted. */
export function fit(value: Value, type: FeelType, what: string, evaluation: Warning): Value {
  const converted = tryCoerce(value, type);
  if (converted !== notCoercible) return converted;
  evaluation.warn(`${what} ${describeMisfit(value, type)}: it comes to null.`);
  return null;
}

export const convertResult = (run: Run, type: FeelType, what: string): Run =>
  type === anyType ? run : (context, evaluation) => fit(run(context, evaluation), type, what, evaluation);

/** Reports when no value of one type, or not every list of it, can be converted to another. */
export function reportMisfit(from: FeelType, to: FeelType, what: string, scope: Scope): void {
  if (canFit(from, to)) return;
  scope.report({
    code: 'type',
    severity: 'warning',
    message: `${what} comes to a ${formatType(from)}, and is typed as ${formatType(to)}: it comes to null where it does not fit.`,
  });
}

const baseOf = (type: FeelType): FeelType => (type.kind === 'constrained' ? baseOf(type.base) : type);

/** Returns whether values can fit a type. A list fits a single value only by having one item, which does not count. */
export function canFit(sourceType: FeelType, targetType: FeelType): boolean {
  const [from, to] = [baseOf(sourceType), baseOf(targetType)];
  if (from.kind === 'any' || from.kind === 'null' || to.kind === 'any') return true;
  if (from.kind === 'list') return to.kind === 'list' && canFit(from.element, to.element);
  if (to.kind === 'list') return canFit(from, to.element);
  if (from.kind !== to.kind) return false;
  if (from.kind === 'simple' && to.kind === 'simple')
    return from.name === to.name || (from.name === 'date' && to.name === 'date and time');
  if (from.kind === 'range' && to.kind === 'range') return canFit(from.element, to.element);
  if (from.kind === 'context' && to.kind === 'context')
    return [...to.entries].every(([name, type]) => {
      const part = from.entries.get(name);
      return from.entries.size === 0 || (part !== undefined && canFit(part, type));
    });
  return true;
}
