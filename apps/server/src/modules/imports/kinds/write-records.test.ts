import { expect, it } from 'vitest';
import { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';
import type { Setup } from './kind.ts';
import type { Applied, FoundRecord } from './record-kind.ts';
import { batchWriter, type ToWrite } from './write-records.ts';

type Item = ToWrite<string, FoundRecord>;
const item = (id: string, record: string, state = '1', plan: Item['plan'] = 'change'): Item => ({
  record,
  plan,
  found: { reason: null, known: { id, state } },
});
const unused = {} as Setup;

/** Writes records to memory, and notes each step; `decided` is the result of a record. */
function writing(states: Record<string, string>, decided: (record: string) => Applied['outcome'] | AppError) {
  const steps: string[] = [];
  const work = {
    piece: async (run: () => Promise<unknown>, things: number) => {
      steps.push(`piece of ${things}`);
      return run();
    },
  } as unknown as Work;
  const writer = batchWriter<string, FoundRecord, Applied & { record: string }>({
    lock: async (_work, ids) => {
      steps.push(`lock ${ids.join()}`);
      return new Map(Object.entries(states));
    },
    decide: async (_work, _setup, items) => {
      steps.push(`decide ${items.map(({ record }) => record).join()}`);
      return items.map(({ record, found }) => {
        const outcome = decided(record);
        return outcome instanceof AppError ? outcome : { id: found.known?.id ?? '', outcome, record };
      });
    },
    write: async (_work, all) => void steps.push(`write ${all.map(({ record }) => record).join()}`),
  });
  const write = async (items: readonly Item[]) =>
    (await writer.write(work, unused, items)).map((one) =>
      one instanceof AppError ? one.code : one.outcome,
    );
  return { steps, write };
}

it('records are locked and decided before any of them is written, and written together', async () => {
  const { steps, write } = writing({ a: '1', b: '1' }, () => 'change');
  expect(await write([item('a', 'first'), item('b', 'second')])).toEqual(['change', 'change']);
  expect(steps).toEqual(['lock a,b', 'decide first,second', 'piece of 2', 'write first,second']);
});

it('a record that changed before it was locked is refused, and the others are written', async () => {
  const { steps, write } = writing({ a: '2', b: '1' }, () => 'change');
  expect(await write([item('a', 'first'), item('b', 'second')])).toEqual(['VERSION_CHANGED', 'change']);
  expect(steps.at(-1)).toBe('write second');
});

it('a record is not written if its result differs from the plan or if it is refused', async () => {
  const refused = new AppError('DUPLICATE_COVERAGE');
  const { steps, write } = writing({ a: '1', b: '1', c: '1' }, (record) =>
    record === 'first' ? 'create' : record === 'second' ? refused : 'unchanged',
  );
  expect(await write([item('a', 'first'), item('b', 'second'), item('c', 'third')])).toEqual([
    'VERSION_CHANGED',
    'DUPLICATE_COVERAGE',
    'unchanged',
  ]);
  expect(steps.slice(-2)).toEqual(['piece of 0', 'write third']);
});

it('a second row for a record is decided after the first was written', async () => {
  const { steps, write } = writing({ a: '1', b: '1' }, () => 'change');
  await write([item('a', 'first'), item('b', 'other'), item('a', 'second')]);
  expect(steps.filter((step) => !step.startsWith('piece'))).toEqual([
    'lock a,b,a',
    'decide first,other',
    'write first,other',
    'decide second',
    'write second',
  ]);
});
