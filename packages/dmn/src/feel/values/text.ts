import { isNumber, numberText } from './number.ts';
import { FeelFunction, isContext, isList, Range, type Value } from './value.ts';

const plainName = /^[A-Za-z_?][A-Za-z0-9_?]*(?: [A-Za-z0-9_?]+)*$/;

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** The text of a value as string() gives it (DMN 1.5, 10.3.4.1): null for null, without quotes for a string. */
export function text(value: Value): string | null {
  return value === null ? null : typeof value === 'string' ? value : innerText(value);
}

/** The text of a value inside of a list or context: strings are quoted. */
function innerText(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (isNumber(value)) return numberText(value);
  if (isList(value)) return `[${value.map(innerText).join(', ')}]`;
  if (isContext(value)) {
    return `{${[...value].map(([name, v]) => `${plainName.test(name) ? name : quoted(name)}: ${innerText(v)}`).join(', ')}}`;
  }
  if (value instanceof Range) return rangeText(value);
  if (value instanceof FeelFunction)
    return `function(${value.parameters.map(({ name }) => name).join(', ')})`;
  return String(value);
}

function rangeText(range: Range): string {
  if (range.form === 'interval') {
    const [open, close] = [range.startIncluded ? '[' : '(', range.endIncluded ? ']' : ')'];
    return `${open}${innerText(range.start)}..${innerText(range.end)}${close}`;
  }
  return `(${range.form}${innerText(range.hasStart ? range.start : range.end)})`;
}
