import { AppError } from '../../../framework/errors.ts';
import { runAndRollBack } from '../../../framework/try-out.ts';
import type { Work } from '../../../framework/work.ts';
import { reasonOf } from '../../registrations/module.ts';
import type { Planned, Setup } from './kind.ts';
import type { Applied, BatchWriting, FoundRecord, Outcome, ToApply } from './record-kind.ts';

/** A record with its plan, which the result has to be. */
export type ToWrite<Made, One> = ToApply<Made, One> & { plan: Planned['plan'] };
/** For each record in order, the result or the reason why it was not written. */
type Written = Array<Applied | AppError>;

/** Plans and writes the records of a file. */
export type RecordWriter<Made, One> = {
  outcomes(
    work: Work,
    setup: Setup,
    items: ReadonlyArray<ToApply<Made, One>>,
  ): Promise<Array<Outcome | AppError>>;
  write(work: Work, setup: Setup, items: ReadonlyArray<ToWrite<Made, One>>): Promise<Written>;
};

const isAsPlanned = ({ outcome }: Applied, plan: Planned['plan']): boolean =>
  outcome === plan || outcome === 'unchanged';

/** Writes each record in a savepoint of its own; to plan it, writes it and rolls it back. */
export function singleWriter<Made, One>(
  apply: (work: Work, given: { setup: Setup } & ToApply<Made, One>) => Promise<Applied>,
): RecordWriter<Made, One> {
  return {
    outcomes: async (work, setup, items) => {
      const outcomes: Array<Outcome | AppError> = [];
      for (const { record, found } of items) {
        const tried = await resultOrRefusal(() =>
          runAndRollBack(work, () => apply(work, { setup, record, found })),
        );
        outcomes.push(tried instanceof AppError ? tried : tried.outcome);
      }
      return outcomes;
    },
    write: async (work, setup, items) => {
      const written: Written = [];
      for (const { plan, record, found } of items)
        written.push(
          await resultOrRefusal(() =>
            work.part(async () => {
              const made = await apply(work, { setup, record, found });
              if (!isAsPlanned(made, plan)) throw new AppError('VERSION_CHANGED');
              return made;
            }),
          ),
        );
      return written;
    },
  };
}

/** Decides all records before any of them is written, then writes them together. */
export function batchWriter<Made, One extends FoundRecord, Decided extends Applied>({
  lock,
  decide,
  write,
}: BatchWriting<Made, One, Decided>): RecordWriter<Made, One> {
  return {
    outcomes: async (work, setup, items) =>
      (await decide(work, setup, items)).map((one) => (one instanceof AppError ? one : one.outcome)),
    write: async (work, setup, items) => {
      // Records may have changed between the first read and the lock.
      const now = await lock(
        work,
        items.flatMap(({ found: { known } }) => known?.id ?? []),
      );
      const written = new Map<number, Applied | AppError>();
      const toDo = [...items.entries()].filter(
        ([
          at,
          {
            found: { known },
          },
        ]) => {
          if (!known || now.get(known.id) === known.state) return true;
          written.set(at, new AppError('VERSION_CHANGED'));
          return false;
        },
      );
      for (const group of withoutRepetition(toDo)) {
        const decided = await decide(
          work,
          setup,
          group.map(([, item]) => item),
        );
        const accepted = group.flatMap(([at, { plan }], place) => {
          const one = decided[place] ?? new AppError('NOT_FOUND');
          const isRefused = one instanceof AppError || !isAsPlanned(one, plan);
          written.set(at, isRefused && !(one instanceof AppError) ? new AppError('VERSION_CHANGED') : one);
          return isRefused || one instanceof AppError ? [] : [one];
        });
        const changed = accepted.filter(({ outcome }) => outcome !== 'unchanged');
        await work.piece(() => write(work, accepted), changed.length);
      }
      return items.map((_, at) => written.get(at) ?? new AppError('NOT_FOUND'));
    },
  };
}

/** Groups in which no existing record occurs twice: another row about it is decided after the first was written. */
function withoutRepetition<Item extends readonly [number, { found: FoundRecord }]>(
  items: readonly Item[],
): Item[][] {
  const seen = new Map<string, number>();
  const groups: Item[][] = [];
  for (const item of items) {
    const id = item[1].found.known?.id ?? '';
    const at = seen.get(id) ?? 0;
    seen.set(id, at + 1);
    groups[at] = [...(groups[at] ?? []), item];
  }
  return groups;
}

/** The result, or the error that is a reason to hold a record. */
async function resultOrRefusal<T>(run: () => Promise<T>): Promise<T | AppError> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && reasonOf(error)) return error;
    throw error;
  }
}
