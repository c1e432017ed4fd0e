import { type Field, type FieldId, fieldsOfKind, insurancePlaces } from './fields.ts';
import { headingKey } from './heading-key.ts';
import { type ImportKind, importKinds } from './types.ts';

/** Which field a heading names. */

const PLACES: ReadonlyArray<readonly [RegExp, number]> = [
  [/\b(primary|1st|first|1)\b/, 1],
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

function knownOf(kind: ImportKind): Known {
  const others = new Map<string, FieldId>();
  const insurance = new Map<string, string>();
  for (const { id, label, known } of fieldsOfKind(kind)) {
    const [, place, name] = /^insurance(\d)\.(.+)$/.exec(id) ?? [];
    for (const heading of [label, ...known]) {
      const key = headingKey(heading);
      if (name === undefined) {
        if (!others.has(key)) others.set(key, id);
      } else if (place === '1' && !insurance.has(key)) insurance.set(key, name);
    }
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
  const plain = heading.replace(/\([^)]*\)/g, ' ');
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
  return known[kind].others.get(key) ?? ofInsurance ?? insuranceField(kind, key);
}

function insuranceField(kind: ImportKind, key: string): FieldId | null {
  const { insurance } = known[kind];
  const [pattern, place] = PLACES.find(([one]) => one.test(key)) ?? [null, 1];
  if (!insurancePlaces.some((one) => one === place)) return null;
  const unplaced = pattern === null ? key : key.replace(pattern, ' ').replace(/\s+/g, ' ').trim();
  const bare = unplaced
    .replace(/\b(insurance|coverage)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const saysInsurance = bare !== unplaced || pattern !== null;
  const name =
    (saysInsurance || !BARE.has(unplaced) ? insurance.get(unplaced) : undefined) ??
    (saysInsurance ? (bare === '' ? 'name' : insurance.get(bare)) : undefined) ??
    // `Member ID 1 Secondary` and the like name no place of their own twice.
    insurance.get(key);
  if (name === undefined || (!saysInsurance && BARE.has(key))) return null;
  return `insurance${place}.${name}` as FieldId;
}

/** Whether a heading is known for any kind of file. */
export const isKnownHeading = (heading: string): boolean =>
  importKinds.some((kind) => fieldOfHeading(kind, heading) !== null);
