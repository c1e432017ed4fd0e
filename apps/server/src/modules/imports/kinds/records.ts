import { createHash } from 'node:crypto';
import { message } from '@waypost/contract/core/messages';
import type { Reason } from '@waypost/contract/registrations/calls';
import type { AnyRecord } from '@waypost/tables';
import { AppError } from '../../../framework/errors.ts';
import { tryOut } from '../../../framework/try-out.ts';
import type { Work } from '../../../framework/work.ts';
import { reasonOf } from '../../registrations/module.ts';
import { type SourceValues, sourceValuesOf, storeSourceValues } from '../source-records.ts';
import type { Committed, FileKind, Planned, Seen, SeenRecord, Setup, ToCommit } from './kind.ts';
import type { Applied, FoundRecord, Outcome, RecordKind } from './record-kind.ts';
import { undoRecords } from './undo-records.ts';

const hashOf = (record: AnyRecord): string =>
  createHash('sha256').update(JSON.stringify(record)).digest('base64url');

const reasonWith = (code: Reason['code'], text: string): Reason => ({
  code,
  message: text,
  errors: [],
  candidates: [],
});
const meanwhile = reasonWith('VERSION_CHANGED', message('import.changedMeanwhile'));
const ended = reasonWith('INVALID', message('import.ended'));

type LookedUp<Made, One> = { record: Made; found: One; said: SourceValues | undefined };

/** Planning, committing and undoing of records of one kind. */
export function recordsOf<Made extends AnyRecord, One extends FoundRecord>(
  kind: RecordKind<Made, One>,
): FileKind {
  return {
    plan: async (work, _keyring, { setup, pieces, until }) => {
      await until;
      const looked = await lookUp(
        work,
        setup,
        pieces.map(({ record }) => record),
      );
      const planned: Array<Planned | null> = [];
      for (const one of looked) planned.push(one && (await plan(work, setup, one)));
      return planned;
    },
    commit: async (work, _keyring, { setup, items }) => {
      const looked = await lookUp(
        work,
        setup,
        items.map(({ piece }) => piece.record),
      );
      const done: Committed[] = [];
      for (const [at, item] of items.entries())
        done.push(await commit(work, setup, item, looked[at] ?? null));
      await keepLeft(work, setup, items, done);
      return done;
    },
    undo: (work, keyring, stored) => undoRecords(work, keyring, stored, kind),
  };

  async function lookUp(
    work: Work,
    setup: Setup,
    records: ReadonlyArray<AnyRecord | null>,
  ): Promise<Array<LookedUp<Made, One> | null>> {
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

  async function plan(work: Work, setup: Setup, one: LookedUp<Made, One>): Promise<Planned> {
    const seen = seenOf(one.found, one.found.known);
    const held = (reason: Reason): Planned => ({ plan: 'held', reason, seen });
    if (one.found.reason) return held(one.found.reason);
    if (one.found.isEnded && !one.said?.isWithdrawn) return held(ended);
    if (isUnchanged(one)) return { plan: 'unchanged', reason: null, seen };
    const outcome = await tried(work, () => kind.apply(work, { setup, ...one }));
    return typeof outcome === 'string' ? { plan: outcome, reason: null, seen } : held(outcome);
  }

  /** Whether the file repeats the last values of its source. */
  function isUnchanged({ record, found: { known, isEnded }, said }: LookedUp<Made, One>): boolean {
    if (!said || said.isWithdrawn || isEnded || said.hash !== hashOf(record)) return false;
    return !kind.isReconciled || said.leftAs === known?.state;
  }

  async function commit(
    work: Work,
    setup: Setup,
    { planned }: ToCommit,
    one: LookedUp<Made, One> | null,
  ): Promise<Committed> {
    const reason = whyHeld(planned, one);
    if (reason || !one) return heldFor(reason ?? meanwhile);
    if (planned.plan === 'unchanged')
      return {
        result: 'unchanged',
        reason: null,
        heldId: null,
        before: null,
        leftAs: seenOf(one.found, one.found.known),
      };
    try {
      const applied = await work.part(async () => {
        const made = await kind.apply(work, { setup, ...one });
        if (made.outcome !== planned.plan && made.outcome !== 'unchanged')
          throw new AppError('VERSION_CHANGED');
        return made;
      });
      const leftAs = seenOf(one.found, { id: applied.id, state: '' });
      return { result: applied.outcome, reason: null, heldId: null, before: null, leftAs };
    } catch (error) {
      const why = reasonOf(error);
      if (!why) throw error;
      return heldFor(why.code === 'VERSION_CHANGED' ? meanwhile : why);
    }
  }

  /** Stores the final states of records, and the values of their source. */
  async function keepLeft(
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

const heldFor = (reason: Reason): Committed => ({
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
function whyHeld({ plan, reason, seen }: Planned, one: LookedUp<unknown, FoundRecord> | null): Reason | null {
  if (plan === 'held') return reason ?? meanwhile;
  if (!one) return meanwhile;
  if (one.found.reason) return one.found.reason;
  const [then, now] = [seen.record ?? null, one.found.known];
  return then?.id === now?.id && then?.state === now?.state ? null : meanwhile;
}

/** The result of writing it, which is rolled back. */
async function tried(work: Work, apply: () => Promise<Applied>): Promise<Outcome | Reason> {
  try {
    return (await tryOut(work, apply)).outcome;
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    return reason;
  }
}
