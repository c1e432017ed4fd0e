import { checkDepth, checkLength, defaultMeter, type Meter, stepsOfText } from '../evaluation.ts';
import { formatNumber, isNumber } from './number.ts';
import { FeelFunction, isContext, isList, Range, type Value } from './value.ts';

const plainName = /^[A-Za-z_?][A-Za-z0-9_?]*(?: [A-Za-z0-9_?]+)*$/;

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/**
 * Formats a value as string() does (DMN 1.5, 10.3.4.1): null for null, without quotes for a string. Throws
 * LimitError when the text is too long.
 */
export function formatValue(value: Value, meter: Meter = defaultMeter()): string | null {
  if (value === null || typeof value === 'string') return value;
  const writer = new TextWriter(meter);
  writer.write(value, 0);
  return writer.text;
}

/** Writes values one after the other; strings are quoted, since they are inside a list or context. */
class TextWriter {
  readonly #meter: Meter;
  text = '';

  constructor(meter: Meter) {
    this.#meter = meter;
  }

  write(value: Value, depth: number): void {
    checkDepth(depth);
    if (isList(value)) this.#writeAll('[', value, ']', (item) => this.write(item, depth + 1));
    else if (isContext(value)) {
      this.#writeAll('{', [...value], '}', ([name, entry]) => {
        this.#add(`${plainName.test(name) ? name : quoted(name)}: `);
        this.write(entry, depth + 1);
      });
    } else if (value instanceof Range) this.#writeRange(value, depth);
    else this.#add(simpleText(value));
  }

  #add(part: string): void {
    this.text += part;
    this.#meter.spend(1 + stepsOfText(part.length));
    checkLength(this.text.length);
  }

  #writeAll<T>(open: string, parts: readonly T[], close: string, write: (part: T) => void): void {
    this.#add(open);
    for (const [i, part] of parts.entries()) {
      if (i > 0) this.#add(', ');
      write(part);
    }
    this.#add(close);
  }

  #writeRange(range: Range, depth: number): void {
    if (range.form === 'interval') {
      this.#add(range.startIncluded ? '[' : '(');
      this.write(range.start, depth + 1);
      this.#add('..');
      this.write(range.end, depth + 1);
      this.#add(range.endIncluded ? ']' : ')');
    } else {
      this.#add(`(${range.form}`);
      this.write(range.hasStart ? range.start : range.end, depth + 1);
      this.#add(')');
    }
  }
}

function simpleText(value: Value): string {
  if (typeof value === 'string') return quoted(value);
  if (isNumber(value)) return formatNumber(value);
  if (value instanceof FeelFunction)
    return `function(${value.parameters.map(({ name }) => name).join(', ')})`;
  return String(value);
}
