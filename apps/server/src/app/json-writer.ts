import type { z } from 'zod';

/** One of this many answers is validated by the shape itself. */
const SAMPLED_EVERY = 500;

/**
 * Serializes answers as JSON by a shape of the contract, in one pass: only fields of the shape are written, and each
 * value is checked before. The code is generated from the shape when the program starts. A part of a shape that it
 * cannot express is checked and written by the shape itself, and so is a sample of whole answers.
 * @throws Error, which names the field but not its value, when an answer does not match
 */
export function jsonWriter(shape: z.ZodType): (value: unknown) => string {
  const program = new Writer();
  const body = program.expression(shape, 'value', 'answer');
  // The generated text consists of the contract's own field names, escaped, and of nothing else.
  const make = new Function('kept', 'text', 'unfit', `${program.functions}return (value) => ${body};`);
  const write = make(program.kept, text, unfit) as (value: unknown) => string;
  let count = 0;
  return (value) => {
    const written = write(value);
    count += 1;
    if (count % SAMPLED_EVERY === 0 && !shape.safeParse(JSON.parse(written)).success) unfit('answer');
    return written;
  };
}

type Shape = z.core.$ZodType;
type Limit = { _zod: { def: { check: string; value?: unknown; inclusive?: boolean } } };

function unfit(place: string): never {
  throw new Error(`an answer does not fit the contract at ${place}`);
}

/** Characters that JSON escapes, and unpaired surrogates, which are no text. */
const special = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;
const text = (value: string): string => (special.test(value) ? JSON.stringify(value) : `"${value}"`);

/** Collects the functions of objects, and the values that the code refers to by index. */
class Writer {
  readonly kept: unknown[] = [];
  functions = '';
  #count = 0;

  #keep(value: unknown): string {
    return `kept[${this.kept.push(value) - 1}]`;
  }

  /** Code that writes the value of an expression. */
  expression(shape: Shape, value: string, place: string): string {
    const def = (shape as z.core.$ZodTypes)._zod.def;
    const wrong = `unfit(${JSON.stringify(place)})`;
    switch (def.type) {
      case 'nullable':
        return `(${value} === null ? 'null' : ${this.expression(def.innerType, value, place)})`;
      case 'boolean':
        return `(typeof ${value} === 'boolean' ? String(${value}) : ${wrong})`;
      case 'string':
        return this.#string(def, value, wrong) ?? this.#other(shape, value, place);
      case 'number': {
        const limits = numberLimits(def.checks as readonly Limit[] | undefined, value);
        if (!('format' in def) || def.format !== 'safeint' || limits === null) break;
        return `(Number.isSafeInteger(${value})${limits} ? String(${value}) : ${wrong})`;
      }
      case 'enum': {
        const words = new Map(Object.values(def.entries).map((word) => [word, JSON.stringify(word)]));
        return `(${this.#keep(words)}.get(${value}) ?? ${wrong})`;
      }
      case 'array':
        if (def.checks && def.checks.length > 0) break;
        return `(Array.isArray(${value}) ? '[' + ${value}.map((item) => ${this.expression(def.element, 'item', `${place}[]`)}).join(',') + ']' : ${wrong})`;
      case 'object':
        if (def.catchall || (def.checks && def.checks.length > 0)) break;
        return `${this.#object(def.shape, place)}(${value})`;
    }
    return this.#other(shape, value, place);
  }

  #string(def: z.core.$ZodStringDef, value: string, wrong: string): string | null {
    if (def.checks && def.checks.length > 0) return null;
    const pattern = 'pattern' in def && def.pattern instanceof RegExp ? def.pattern : null;
    if ('format' in def && def.format !== undefined && pattern === null) return null;
    const fits = pattern ? ` && ${this.#keep(pattern)}.test(${value})` : '';
    return `(typeof ${value} === 'string'${fits} ? text(${value}) : ${wrong})`;
  }

  #other(shape: Shape, value: string, place: string): string {
    return `${this.#keep((given: unknown) => writtenBy(shape, given, place))}(${value})`;
  }

  /** Generates a function that writes an object, and returns its name. */
  #object(fields: Readonly<Record<string, Shape>>, place: string): string {
    const parts = Object.entries(fields).map(([name, field], at) => {
      const def = (field as z.core.$ZodTypes)._zod.def;
      const isOptional = def.type === 'optional';
      const read = `o[${JSON.stringify(name)}]`;
      const shape = isOptional ? def.innerType : field;
      const before = `${at === 0 && !isOptional ? '' : ','}${JSON.stringify(name)}:`;
      const written = `${JSON.stringify(before)} + ${this.expression(shape, read, `${place}.${name}`)}`;
      return { isOptional, written: isOptional ? `(${read} === undefined ? '' : ${written})` : written };
    });
    const all = parts.map(({ written }) => written).join(' + ');
    // When the first field is optional, the first written one has a comma in front, which is removed.
    const inside = parts[0]?.isOptional ? `(${all}).slice(1)` : all;
    const name = `write${++this.#count}`;
    const body = parts.length === 0 ? "'{}'" : `'{' + ${inside} + '}'`;
    this.functions += `const ${name} = (o) => typeof o === 'object' && o !== null ? ${body} : unfit(${JSON.stringify(place)});\n`;
    return name;
  }
}

/** The limits of a whole number as conditions; null when it has others. */
function numberLimits(checks: readonly Limit[] = [], value: string): string | null {
  let conditions = '';
  for (const { _zod } of checks) {
    const { check, value: limit, inclusive } = _zod.def;
    if (typeof limit !== 'number' || (check !== 'greater_than' && check !== 'less_than')) return null;
    conditions += ` && ${value} ${check === 'greater_than' ? '>' : '<'}${inclusive ? '=' : ''} ${limit}`;
  }
  return conditions;
}

function writtenBy(shape: Shape, given: unknown, place: string): string {
  const result = (shape as z.ZodType).safeParse(given);
  return (result.success ? JSON.stringify(result.data) : undefined) ?? unfit(place);
}
