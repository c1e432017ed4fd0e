import {
  anyType,
  type FeelType,
  misfitText,
  notCoercible,
  tryCoerce,
  typeText,
  type Value,
} from '../feel/index.ts';
import type { Run } from './run.ts';
import type { Scope } from './scope.ts';

type Warning = { warn: (message: string) => void };

/** A value brought to a type (DMN 1.5, 10.3.2.9.4): null, and a warning that says of what, where it cannot be. */
export function fit(value: Value, type: FeelType, what: string, evaluation: Warning): Value {
  const fitted = tryCoerce(value, type);
  if (fitted !== notCoercible) return fitted;
  evaluation.warn(`${what} ${misfitText(value, type)}: it comes to null.`);
  return null;
}

export const fitting = (run: Run, type: FeelType, what: string): Run =>
  type === anyType ? run : (context, evaluation) => fit(run(context, evaluation), type, what, evaluation);

/** Says so where no value of one type, or not every list of it, can be brought to another. */
export function reportMisfit(from: FeelType, to: FeelType, what: string, scope: Scope): void {
  if (mayFit(from, to)) return;
  scope.report({
    code: 'type',
    severity: 'warning',
    message: `${what} comes to a ${typeText(from)}, and is typed as ${typeText(to)}: it comes to null where it does not fit.`,
  });
}

const baseOf = (type: FeelType): FeelType => (type.kind === 'constrained' ? baseOf(type.base) : type);

/** A list of one is brought to its item, so that a list that is typed as one value fits by chance: that is no fit. */
export function mayFit(given: FeelType, wanted: FeelType): boolean {
  const [from, to] = [baseOf(given), baseOf(wanted)];
  if (from.kind === 'any' || from.kind === 'null' || to.kind === 'any') return true;
  if (from.kind === 'list') return to.kind === 'list' && mayFit(from.element, to.element);
  if (to.kind === 'list') return mayFit(from, to.element);
  if (from.kind !== to.kind) return false;
  if (from.kind === 'simple' && to.kind === 'simple')
    return from.name === to.name || (from.name === 'date' && to.name === 'date and time');
  if (from.kind === 'range' && to.kind === 'range') return mayFit(from.element, to.element);
  if (from.kind === 'context' && to.kind === 'context')
    return [...to.entries].every(([name, type]) => {
      const part = from.entries.get(name);
      return from.entries.size === 0 || (part !== undefined && mayFit(part, type));
    });
  return true;
}
