/** The area of a mutant; mutants are drawn per area. */
export const areas = ['reader', 'server', 'screens'] as const;
export type Area = (typeof areas)[number];

export const operators = [
  'condition turned round',
  'boundary moved',
  'write dropped',
  'field blanked',
  'handler unwired',
  'permission swapped',
  'answered early',
] as const;
export type Operator = (typeof operators)[number];

/**
 * How the change is inserted into the text.
 * - `expression`: replaces an expression
 * - `statement`: a statement that is left out
 * - `entry`: an additional statement at the beginning of a body
 * - `callable`: replaces a function, decided when it is called
 * - `property`: replaces a property of a table, decided when it is read; `original` is only its value
 * - `shorthand`: replaces a shorthand property
 */
type Form = 'expression' | 'statement' | 'entry' | 'callable' | 'property' | 'shorthand';

/** One change of the behavior: the text from `start` to `end` of a file is replaced. */
export type Candidate = {
  operator: Operator;
  form: Form;
  start: number;
  end: number;
  line: number;
  /** The original text and its replacement. */
  original: string;
  replacement: string;
  /** The property's name as written, for the forms `property` and `shorthand`. */
  key?: string;
};

export type Mutant = Candidate & { id: number; seed: number; area: Area; file: string };

/** Describes the location and the change in one line. */
export function describeMutant({ file, line, original, replacement, form }: Mutant): string {
  const short = (text: string): string => {
    const flat = text.replace(/\s+/g, ' ').trim();
    return flat.length > 70 ? `${flat.slice(0, 67)}…` : flat;
  };
  const before = form === 'entry' ? 'the body' : short(original);
  return `${file}:${line}: ${before} → ${form === 'statement' ? 'nothing' : short(replacement)}`;
}
