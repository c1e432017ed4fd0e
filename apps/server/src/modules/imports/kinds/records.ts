import { createHash } from 'node:crypto';
import { message } from '@waypost/contract/core/messages';
import type { Reason } from '@waypost/contract/registrations/calls';
import type { AnyRecord } from '@waypost/tables';
import { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';
import { reasonOf } from '../../registrations/module.ts';
import { type SourceValues, sourceValuesOf, storeSourceValues } from '../source-records.ts';
import type { Committed, FileKind, Planned, Seen, SeenRecord, Setup, ToCommit } from './kind.ts';
import type { Applied, FoundRecord, RecordKind } from './record-kind.ts';
import { undoRecords } from './undo-records.ts';
import { batchWriter, singleWriter } from './write-records.ts';

const hashOf = (record: AnyRecord): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('base64url');

const reasonWith = (code: Reason['code'], text: string): Reason => ({
  code,
  message: text,
  errors: [],
  candidates: [],
});
const changedMeanwhile = reasonWith('VERSION_CHANGED', message('import.changedMeanwhile'));
const ended = reasonWith('INVALID', message('import.ended'));

type PreparedRecord<Made, One> = { record: Made; found: One; said: SourceValues | undefined };

/** Planning, committing and undoing of records of one kind. */
export function recordsOf<Made extends AnyRecord, One extends FoundRecord, Decided extends Applied>(
  kind: RecordKind<Made, One, Decided>,
): FileKind {
  const writer = kind.together ? batchWriter(kind.together) : singleWriter<Made, One>(kind.apply);
  return {
    plan: async (work, _keyring, { setup, pieces, until }) => {
      await until;
      const looked = await lookUp(
        work,
        setup,
        pieces.map(({ record }) => record),
      );
      const planned = looked.map((one) => one && plannedAlready(one));
      const open = looked.flatMap((one, at) => (one && !planned[at] ? [{ at, one }] : []));
      const outcomes = await writer.outcomes(
        work,
        setup,
        open.map(({ one }) => one),
      );
      for (const [place, { at, one }] of open.entries()) {
        const outcome = outcomes[place] ?? new AppError('NOT_FOUND');
        const seen = seenOf(one.found, one.found.known);
        planned[at] =
          outcome instanceof AppError
            ? { plan: 'held', reason: reasonOf(outcome), seen }
            : { plan: outcome, reason: null, seen };
      }
      return planned;
    },
    commit: async (work, _keyring, { setup, items }) => {
      const looked = await lookUp(
        work,
        setup,
        items.map(({ piece }) => piece.record),
      );
      const alreadyCommitted = items.map(({ planned }, at) => committedAlready(planned, looked[at] ?? null));
      const open = items.flatMap(({ planned: { plan } }, at) => {
        const one = looked[at];
        return one && !alreadyCommitted[at] ? [{ at, plan, ...one }] : [];
      });
      const written = await writer.write(work, setup, open);
      const results = new Map(
        open.map(({ at, found }, place) => [
          at,
          committedAs(found, written[place] ?? new AppError('VERSION_CHANGED')),
        ]),
      );
      const done = alreadyCommitted.map((one, at) => one ?? results.get(at) ?? heldResult(changedMeanwhile));
      await storeFinalStates(work, setup, items, done);
      return done;
    },
    undo: (work, keyring, stored) => undoRecords(work, keyring, stored, kind),
  };

  async function lookUp(
    work: Work,
    setup: Setup,
    records: ReadonlyArray<AnyRecord | null>,
  ): Promise<Array<PreparedRecord<Made, One> | null>> {
    const own = records.map((record) => (record && kind.isOne(record) ? record : null));
    const found = (
      await kind.find(
        work,
        setup,
        own.filter((one) => one !== null),
      )
    ).values();
    const all = own.map((record) => {
      const next = record && found.next();
      return record && next && !next.done ? { record, found: next.value } : null;
    });
    const contents = await sourceValuesOf(work, {
      sourceId: setup.source.sourceId,
      kind: kind.kind,
      ids: all.flatMap((one) => one?.found.known?.id ?? []),
    });
    return all.map((one) => one && { ...one, said: contents.get(one.found.known?.id ?? '') });
  }

  /** The plan of a record that is not written; null when it may be. */
  function plannedAlready(one: PreparedRecord<Made, One>): Planned | null {
    const seen = seenOf(one.found, one.found.known);
    if (one.found.reason) return { plan: 'held', reason: one.found.reason, seen };
    if (one.found.isEnded && !one.said?.isWithdrawn) return { plan: 'held', reason: ended, seen };
    return isUnchanged(one) ? { plan: 'unchanged', reason: null, seen } : null;
  }

  /** Whether the file repeats the last values of its source. */
  function isUnchanged({ record, found: { known, isEnded }, said }: PreparedRecord<Made, One>): boolean {
    if (!said || said.isWithdrawn || isEnded || said.hash !== hashOf(record)) return false;
    return !kind.isReconciled || said.leftAs === known?.state;
  }

  /** Stores the final states of records, and the values of their source. */
  async function storeFinalStates(
    work: Work,
    { source: { sourceId } }: Setup,
    items: readonly ToCommit[],
    done: readonly Committed[],
  ): Promise<void> {
    const ids = done.flatMap(({ leftAs }) => leftAs?.record?.id ?? []);
    const states = await kind.statesOf(work, ids);
    const contents = done.flatMap(({ leftAs }, at) => {
      const record = items[at]?.piece.record;
      if (!leftAs?.record || !record) return [];
      leftAs.record.state = states.get(leftAs.record.id) ?? leftAs.record.state;
      return [{ id: leftAs.record.id, hash: hashOf(record), leftAs: leftAs.record.state }];
    });
    await storeSourceValues(work, { sourceId, kind: kind.kind }, contents);
  }
}

/** The result of a record that is not written; null when it is written as planned. */
function committedAlready(
  planned: Planned,
  one: PreparedRecord<unknown, FoundRecord> | null,
): Committed | null {
  const reason = holdReason(planned, one);
  if (reason || !one) return heldResult(reason ?? changedMeanwhile);
  return planned.plan === 'unchanged' ? toCommitted(one.found, 'unchanged', one.found.known) : null;
}

/** The result of a record that was written or refused. */
function committedAs(found: FoundRecord, written: Applied | AppError): Committed {
  if (!(written instanceof AppError))
    return toCommitted(found, written.outcome, { id: written.id, state: '' });
  return heldResult(
    written.code === 'VERSION_CHANGED' ? changedMeanwhile : (reasonOf(written) ?? changedMeanwhile),
  );
}

const toCommitted = (
  found: FoundRecord,
  result: Committed['result'],
  record: SeenRecord | null,
): Committed => ({
  result,
  reason: null,
  heldId: null,
  before: null,
  leftAs: seenOf(found, record),
});

const heldResult = (reason: Reason): Committed => ({
  result: 'held',
  reason,
  heldId: null,
  before: null,
  leftAs: null,
});

const seenOf = ({ caseId }: FoundRecord, record: SeenRecord | null): Seen => ({
  patient: null,
  case: caseId === undefined ? null : { id: caseId, state: '' },
  record: record && { ...record },
});

/** The reason why it is not written as planned; null when it is. */
function holdReason(
  { plan, reason, seen }: Planned,
  one: PreparedRecord<unknown, FoundRecord> | null,
): Reason | null {
  if (plan === 'held') return reason ?? changedMeanwhile;
  if (!one) return changedMeanwhile;
  if (one.found.reason) return one.found.reason;
  const [then, now] = [seen.record ?? null, one.found.known];
  return then?.id === now?.id && then?.state === now?.state ? null : changedMeanwhile;
}
