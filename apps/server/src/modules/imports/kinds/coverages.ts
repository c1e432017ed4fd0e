import { coveragesSchema } from '@waypost/contract/coverages/calls';
import type { Source } from '@waypost/contract/sources/calls';
import type { AnyRecord, CoveragesRecord } from '@waypost/tables';
import { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';
import {
  type CaseList,
  type CaseSeen,
  casesSeen,
  findConsequences,
  lockCases,
  type Replacement,
  replaceCoverages,
  replacementsOf,
  writeReplacements,
} from '../../cases/module.ts';
import { sourceMeanings } from '../../registrations/module.ts';
import { type FoundCase, findCases } from './of-case.ts';
import { parseValues } from './read-as.ts';
import type { Applied, Outcome, RecordKind } from './record-kind.ts';

const isOne = (record: AnyRecord): record is CoveragesRecord => 'of' in record && 'coverages' in record;

/** Insurances of existing cases: all insurances of a case that the source knows, in billing order. */
export const coverages: RecordKind<CoveragesRecord, FoundCase, Replacement & Applied> = {
  kind: 'coverages',
  isOne,
  isReconciled: true,
  find: async (work, setup, records) =>
    (
      await findCases(
        work,
        setup,
        records.map(({ of }) => of),
      )
    ).map((one) => ({ ...one, known: one.of && { id: one.of.id, state: one.of.state } })),
  together: {
    lock: async (work, ids) => statesIn(await lockCases(work, ids)),
    decide: async (work, { source }, items) => {
      const lists = items.map(({ record, found }) => listOf(record, found.of?.id ?? '', source));
      const decided = (
        await replacementsOf(
          work,
          lists.flatMap((one) => (one instanceof AppError ? [] : [one])),
          source,
        )
      ).values();
      return lists.map((list, at) => {
        const made = list instanceof AppError ? list : (decided.next().value ?? new AppError('NOT_FOUND'));
        return made instanceof AppError
          ? made
          : { ...made, id: made.caseId, outcome: outcomeOf(made, items[at]?.found.of ?? null) };
      });
    },
    write: writeReplacements,
  },
  statesOf: statesOfCases,
  takeBack: async (work, left) => {
    const state = (await statesOfCases(work, [left.id])).get(left.id);
    if (state !== left.state) return 'changed';
    const come = (
      await findConsequences(work, [{ key: left.id, caseId: left.id, patientId: null, since: new Date(0) }])
    ).get(left.id);
    // Work on the case may have begun before the import, so only requests to payers relate to these insurances.
    if (come === 'payer') return come;
    await replaceCoverages(work, left.id, []);
    return null;
  },
};

/** The states of cases including their insurances. */
export async function statesOfCases(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  return statesIn(await casesSeen(work, ids));
}

const statesIn = (cases: ReadonlyMap<string, CaseSeen>): Map<string, string> =>
  new Map([...cases].map(([id, { state }]) => [id, state]));

/** The list of a record, with the meanings that the source has given its words. */
function listOf(record: CoveragesRecord, caseId: string, source: Source): CaseList | AppError {
  const given = { case: { coverages: structuredClone(record.coverages) } };
  sourceMeanings(given, source);
  try {
    return {
      caseId,
      list: parseValues(coveragesSchema, given.case.coverages, (path) => `case.coverages.${path}`),
    };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const outcomeOf = ({ isChanged }: Replacement, of: FoundCase['of']): Outcome =>
  of?.insurances === 0 ? 'create' : isChanged ? 'change' : 'unchanged';
