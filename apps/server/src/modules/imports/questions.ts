import { meansNoInsurance } from '@waypost/contract/coverages/rules';
import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { ImportColumn } from '@waypost/contract/imports/shapes';
import type { Source } from '@waypost/contract/sources/calls';
import {
  type ColumnProfile,
  type FieldId,
  type FileProfile,
  fieldOf,
  findQuestions,
  isOptionalField,
  type Question,
} from '@waypost/tables';
import { meaningOf } from '../sources/module.ts';
import { namesPlan } from './plan-names.ts';
import type { Profile } from './stored-import.ts';

/** A facility that a file may name. */
export type Place = { id: string; name: string; lcode: string };

/** A plan of the organization that a file may name. */
type Plan = { code: string; own: string | null; name: string };
/** Maximum number of plans to choose from. */
const MAX_PLANS = 500;

/** The known names of a source, its facilities and the plans. */
export type Known = { source: Source; places: readonly Place[]; plans: readonly Plan[] };

/** The columns of a file with their matched or proposed fields, and questions for a person. */
export function columnsOf(
  { profile, proposals, isRemembered }: Profile,
  mapping: ImportMapping | null,
  known: Known,
): ImportColumn[] {
  const matched = new Map(mapping?.columns.map((column) => [column.position, column.field]));
  // A name has the same meaning in each column of plans, so it is asked about only once, at the first.
  const plansAsked = new Set<string>();
  return profile.columns.map((column, at) => {
    const proposal = proposals[at];
    const field = (matched.has(at + 1) ? matched.get(at + 1) : proposal?.field) as FieldId | null | undefined;
    const questions = asked(column, field ?? null, profile, { ...known, plansAsked });
    return {
      position: at + 1,
      heading: column.heading,
      samples: column.samples.slice(0, 3),
      filled: column.filled,
      dateOrders: [...column.dateOrders],
      values: column.values && onWire(column.values),
      proposal: {
        field: proposal?.field ?? null,
        by: isRemembered ? 'remembered' : (proposal?.why ?? null),
        dateOrder: proposal?.dateOrder ?? null,
      },
      questions: questions.map((question) => questionOnWire(question, isOptional(field))),
    };
  });
}

/** Whether a row is imported without a value that cannot be read. */
function isOptional(field: FieldId | null | undefined): boolean {
  const spec = field ? fieldOf(field) : undefined;
  return spec ? isOptionalField(spec) || namesPlan(spec.id) : false;
}

function questionOnWire(question: Question, isSkippable: boolean): ImportColumn['questions'][number] {
  switch (question.code) {
    case 'values':
      return {
        code: question.code,
        values: onWire(question.values),
        meanings: [...question.meanings],
        isOptional: isSkippable,
      };
    case 'unreadable':
      return { code: question.code, values: [...question.values], isOptional: isSkippable };
    default:
      return { code: question.code };
  }
}

const onWire = (values: ReadonlyArray<{ value: string; count: number }>) =>
  values.map(({ value, count }) => ({ value, rows: count }));

/** The same with the plan names that earlier columns have asked about. */
type QuestionContext = Known & { plansAsked: Set<string> };

function asked(
  column: ColumnProfile,
  field: FieldId | null,
  profile: FileProfile,
  { places, ...known }: QuestionContext,
): readonly Question[] {
  const { source } = known;
  if (field !== null && namesPlan(field)) return planQuestions(column, known);
  if (field !== 'visit.facility') return findQuestions(column, field, profile);
  const values = (column.values ?? []).filter(({ value }) => !isFacility({ source, places }, value));
  return values.length === 0 ? [] : [{ code: 'values', values, meanings: [...source.facilityIds] }];
}

/**
 * Plan names that are not in our list: a person may define a meaning for each, or skip it, because insurances
 * can also be imported by name. Words for "no insurance" are not plan names.
 */
function planQuestions(
  { values }: ColumnProfile,
  { source, plans, plansAsked }: Omit<QuestionContext, 'places'>,
): readonly Question[] {
  if (plans.length === 0 || plans.length > MAX_PLANS) return [];
  const names = new Set(
    plans.flatMap(({ code, own, name }) => [code, own ?? code, name].map((text) => text.toLowerCase())),
  );
  const unknown = (values ?? []).filter(
    ({ value }) =>
      !meansNoInsurance(value) &&
      !plansAsked.has(value.trim()) &&
      !names.has(value.trim().toLowerCase()) &&
      meaningOf(source, 'plan', value.trim()) === undefined,
  );
  for (const { value } of unknown) plansAsked.add(value.trim());
  return unknown.length === 0
    ? []
    : [{ code: 'values', values: unknown, meanings: plans.map(({ code }) => code) }];
}

/** Whether a value names a facility: by a code of the source, or by its name. */
export const isFacility = ({ source, places }: Pick<Known, 'source' | 'places'>, value: string): boolean =>
  meaningOf(source, 'facility', value) !== undefined || placeNamed(places, value) !== null;

/** Ignores different apostrophes and case. */
const comparableName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[’‘`´]/g, "'");

/** The only facility with this name, code or id. */
export function placeNamed<P extends Place>(places: readonly P[], answer: string): P | null {
  const name = comparableName(answer);
  const [only, ...more] = places.filter((one) =>
    [one.id, one.name, one.lcode].some((text) => comparableName(text) === name),
  );
  return only && more.length === 0 ? only : null;
}
