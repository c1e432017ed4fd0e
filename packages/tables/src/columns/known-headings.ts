import { type Field, type FieldId, fieldsOfKind } from './fields.ts';
import { headingKey } from './heading-key.ts';
import { type ImportKind, importKinds } from './kinds.ts';

/** Finds the field that a heading names. */

const PLACE_PATTERNS: ReadonlyArray<readonly [RegExp, number]> = [
  [/\b(primary|1st|first(?! name)|1)\b/, 1],
  [/\b(secondary|2nd|second|2)\b/, 2],
  [/\b(tertiary|3rd|third|3)\b/, 3],
];
const INSURANCE_WORDS =
  /\b(insurance|payer|policy|member|subscriber|insured|coverage|plan|group|carrier|policyholder|effective|termination|cardholder)\b/;
/** Words that name a field of an insurance only when the heading also mentions an insurance. */
const AMBIGUOUS_KEYS = new Set(
  ['name', 'id', 'id no', 'code', 'company', 'company name', 'holder', 'holder name', 'no'].map(headingKey),
);

type KnownHeadings = { otherFields: ReadonlyMap<string, FieldId>; insurance: ReadonlyMap<string, string> };

/** Removes spaces, so that `patientlastname` equals `patient last name`. */
const removeSpaces = (key: string): string => key.replace(/ /g, '');
const lookUp = <One>(map: ReadonlyMap<string, One>, key: string): One | undefined =>
  map.get(key) ?? map.get(removeSpaces(key));

/** Adds the headings of a field; a heading stays with the first field that has it. */
function addFieldHeadings<One>(map: Map<string, One>, { label, headings }: Field, one: One): void {
  for (const key of [label, ...headings]
    .map(headingKey)
    .flatMap((heading) => [heading, removeSpaces(heading)]))
    if (!map.has(key)) map.set(key, one);
}

function collectHeadings(kind: ImportKind): KnownHeadings {
  const otherFields = new Map<string, FieldId>();
  const insurance = new Map<string, string>();
  for (const field of fieldsOfKind(kind)) {
    const [, place, name] = /^insurance(\d)\.(.+)$/.exec(field.id) ?? [];
    if (name === undefined) addFieldHeadings(otherFields, field, field.id);
    else if (place === '1') addFieldHeadings(insurance, field, name);
  }
  return { otherFields, insurance };
}
const headingsByKind = Object.fromEntries(importKinds.map((kind) => [kind, collectHeadings(kind)])) as Record<
  ImportKind,
  KnownHeadings
>;

const templateHeadings = (kind: ImportKind): ReadonlyMap<string, FieldId> =>
  new Map(fieldsOfKind(kind).map((field) => [headingKey(templateHeading(field)), field.id]));
/** Returns the heading of a field in a template. */
export const templateHeading = ({ id, label, group }: Field): string =>
  /^(patient|visit|plan|physician|order|appointment)\./.test(id) ? label : `${group}: ${label}`;
const templateHeadingsByKind = Object.fromEntries(
  importKinds.map((kind) => [kind, templateHeadings(kind)]),
) as Record<ImportKind, ReadonlyMap<string, FieldId>>;

/** Finds the field that a heading names; null when there is none. */
export function findFieldByHeading(kind: ImportKind, heading: string): FieldId | null {
  const withoutParentheses = heading.replace(/\([^()]*\)/g, ' ');
  // Ignores a remark in parentheses, as in `DOB (mm/dd/yyyy)`.
  return (
    findFieldByKey(kind, headingKey(heading)) ??
    (withoutParentheses === heading ? null : findFieldByKey(kind, headingKey(withoutParentheses)))
  );
}

function findFieldByKey(kind: ImportKind, key: string): FieldId | null {
  if (key === '') return null;
  const templateField = templateHeadingsByKind[kind].get(key);
  if (templateField) return templateField;
  const insuranceMatch = INSURANCE_WORDS.test(key) ? findInsuranceField(kind, key) : null;
  const place = PLACE_PATTERNS.find(([pattern]) => pattern.test(key))?.[1];
  if (insuranceMatch && place !== undefined) return insuranceMatch;
  return lookUp(headingsByKind[kind].otherFields, key) ?? insuranceMatch ?? findInsuranceField(kind, key);
}

function findInsuranceField(kind: ImportKind, key: string): FieldId | null {
  const { insurance } = headingsByKind[kind];
  const exactName = AMBIGUOUS_KEYS.has(key) ? undefined : lookUp(insurance, key);
  if (exactName !== undefined) return `insurance1.${exactName}` as FieldId;
  const [pattern, place] = PLACE_PATTERNS.find(([one]) => one.test(key)) ?? [null, 1];
  const keyWithoutNumber = removePattern(key, pattern ?? /$^/);
  const shortKey = removePattern(keyWithoutNumber, /\b(insurance|coverage|patient)\b/g);
  if (pattern === null && shortKey === keyWithoutNumber) return null;
  const name =
    lookUp(insurance, keyWithoutNumber) ?? (shortKey === '' ? 'name' : lookUp(insurance, shortKey));
  return name === undefined || insurance.size === 0 ? null : (`insurance${place}.${name}` as FieldId);
}

const removePattern = (key: string, pattern: RegExp): string =>
  key.replace(pattern, ' ').replace(/\s+/g, ' ').trim();

/** Returns whether a heading is known for any kind of file. */
export const isKnownHeading = (heading: string): boolean =>
  importKinds.some((kind) => findFieldByHeading(kind, heading) !== null);
