import { coveragesSchema } from '@waypost/contract/coverages/calls';
import type { AnyRecord, CoveragesRecord } from '@waypost/tables';
import type { Work } from '../../../framework/work.ts';
import { casesSeen, comeOfCases, replaceCoverages } from '../../cases/module.ts';
import { sourceMeanings } from '../../registrations/module.ts';
import { type FoundCase, findCases } from './of-case.ts';
import { readAs } from './read-as.ts';
import type { RecordKind } from './record-kind.ts';

const isOne = (record: AnyRecord): record is CoveragesRecord => 'of' in record && 'coverages' in record;

/** Insurances of existing cases: all insurances of a case that the source knows, in billing order. */
export const coverages: RecordKind<CoveragesRecord, FoundCase> = {
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
  apply: async (work, { setup: { source }, record, found }) => {
    const id = found.of?.id ?? '';
    const given = { case: { coverages: structuredClone(record.coverages) } };
    sourceMeanings(given, source);
    const list = readAs(coveragesSchema, given.case.coverages, (path) => `case.coverages.${path}`);
    const isChanged = await replaceCoverages(work, id, list, source);
    return { id, outcome: found.of?.insurances === 0 ? 'create' : isChanged ? 'change' : 'unchanged' };
  },
  statesOf: statesOfCases,
  takeBack: async (work, left) => {
    const state = (await statesOfCases(work, [left.id])).get(left.id);
    if (state !== left.state) return 'changed';
    const come = (
      await comeOfCases(work, [{ key: left.id, caseId: left.id, patientId: null, since: new Date(0) }])
    ).get(left.id);
    // Work on the case may have begun before the import, so only requests to payers relate to these insurances.
    if (come === 'payer') return come;
    await replaceCoverages(work, left.id, []);
    return null;
  },
};

/** The states of cases including their insurances. */
export async function statesOfCases(work: Work, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map([...(await casesSeen(work, ids))].map(([id, { state }]) => [id, state]));
}
