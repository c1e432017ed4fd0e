import { type Field, type FieldId, fieldsOfKind } from './fields.ts';
import { headingKey } from './heading-key.ts';
import { type ImportKind, importKinds } from './kinds.ts';

/** Which field a heading names. */

const PLACES: ReadonlyArray<readonly [RegExp, number]> = [
  [/\b(primary|1st|first(?! name)|1)\b/, 1],
  [/\b(secondary|2nd|second|2)\b/, 2],
  [/\b(tertiary|3rd|third|3)\b/, 3],
];
const OF_INSURANCE =
  /\b(insurance|payer|policy|member|subscriber|insured|coverage|plan|group|carrier|policyholder|effective|termination|cardholder)\b/;
/** Words that name a field of an insurance only where something else says that it is about one. */
const BARE = new Set(
  ['name', 'id', 'id no', 'code', 'company', 'company name', 'holder', 'holder name', 'no'].map(headingKey),
);

type Known = { others: ReadonlyMap<string, FieldId>; insurance: ReadonlyMap<string, string> };

/** `patientlastname` is `patient last name`. */
const squeezed = (key: string): string => key.replace(/ /g, '');
const found = <One>(map: ReadonlyMap<string, One>, key: string): One | undefined =>
  map.get(key) ?? map.get(squeezed(key));

/** Adds the headings of a field; the first that has one keeps it. */
function addHeadings<One>(map: Map<string, One>, { label, known }: Field, one: One): void {
  for (const key of [label, ...known].map(headingKey).flatMap((heading) => [heading, squeezed(heading)]))
    if (!map.has(key)) map.set(key, one);
}

function knownOf(kind: ImportKind): Known {
  const others = new Map<string, FieldId>();
  const insurance = new Map<string, string>();
  for (const field of fieldsOfKind(kind)) {
    const [, place, name] = /^insurance(\d)\.(.+)$/.exec(field.id) ?? [];
    if (name === undefined) addHeadings(others, field, field.id);
    else if (place === '1') addHeadings(insurance, field, name);
  }
  return { others, insurance };
}
const known = Object.fromEntries(importKinds.map((kind) => [kind, knownOf(kind)])) as Record<
  ImportKind,
  Known
>;

const exactly = (kind: ImportKind): ReadonlyMap<string, FieldId> =>
  new Map(fieldsOfKind(kind).map((field) => [headingKey(templateHeading(field)), field.id]));
/** A field's heading in a template. */
export const templateHeading = ({ id, label, group }: Field): string =>
  /^(patient|visit|plan|physician|order|appointment)\./.test(id) ? label : `${group}: ${label}`;
const ofTemplates = Object.fromEntries(importKinds.map((kind) => [kind, exactly(kind)])) as Record<
  ImportKind,
  ReadonlyMap<string, FieldId>
>;

/** The field that a heading names; null where it names none. */
export function fieldOfHeading(kind: ImportKind, heading: string): FieldId | null {
  const plain = heading.replace(/\([^()]*\)/g, ' ');
  // `DOB (mm/dd/yyyy)`
  return (
    fieldOfKey(kind, headingKey(heading)) ?? (plain === heading ? null : fieldOfKey(kind, headingKey(plain)))
  );
}

function fieldOfKey(kind: ImportKind, key: string): FieldId | null {
  if (key === '') return null;
  const templated = ofTemplates[kind].get(key);
  if (templated) return templated;
  const ofInsurance = OF_INSURANCE.test(key) ? insuranceField(kind, key) : null;
  const place = PLACES.find(([pattern]) => pattern.test(key))?.[1];
  if (ofInsurance && place !== undefined) return ofInsurance;
  return found(known[kind].others, key) ?? ofInsurance ?? insuranceField(kind, key);
}

function insuranceField(kind: ImportKind, key: string): FieldId | null {
  const { insurance } = known[kind];
  const whole = BARE.has(key) ? undefined : found(insurance, key);
  if (whole !== undefined) return `insurance1.${whole}` as FieldId;
  const [pattern, place] = PLACES.find(([one]) => one.test(key)) ?? [null, 1];
  const unplaced = without(key, pattern ?? /$^/);
  const bare = without(unplaced, /\b(insurance|coverage|patient)\b/g);
  if (pattern === null && bare === unplaced) return null;
  const name = found(insurance, unplaced) ?? (bare === '' ? 'name' : found(insurance, bare));
  return name === undefined || insurance.size === 0 ? null : (`insurance${place}.${name}` as FieldId);
}

const without = (key: string, pattern: RegExp): string =>
  key.replace(pattern, ' ').replace(/\s+/g, ' ').trim();

/** Whether a heading is known for any kind of file. */
export const isKnownHeading = (heading: string): boolean =>
  importKinds.some((kind) => fieldOfHeading(kind, heading) !== null);
