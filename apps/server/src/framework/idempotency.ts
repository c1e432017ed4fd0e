import { createHash } from 'node:crypto';
import { AppError } from './errors.ts';
import { accountKeys, type Keys, keysOf, type Made as MadeRow, type StoredKey } from './stored-keys.ts';
import type { How, Scope, Work, WorkAcross } from './work.ts';

/** A call that must run only once: its operation, idempotency key and input, and the way its change is sent. */
export type KeyedCall = { operation: string; key: string; request: unknown } & How;

/** A call with the key of its headers. `request` is everything that a repetition must send again. */
export const keyedCall = (
  operation: string,
  headers: { 'idempotency-key': string },
  request: unknown,
): KeyedCall => ({ operation, key: headers['idempotency-key'], request });

/**
 * Runs a change once per key, and returns the id of the created record. The same key with the same request returns the
 * same id, even when both arrive at once; with another request it is refused.
 */
export const once = (scope: Scope, call: KeyedCall, make: (work: Work) => Promise<string>): Promise<string> =>
  onceShowing(scope, call, make, async (_, id) => id);

/**
 * Like `once`, and also shows the created record in the same transaction: in its present state when the key is
 * repeated.
 */
export const onceShowing = <Shown>(
  scope: Scope,
  call: KeyedCall,
  make: (work: Work) => Promise<string>,
  show: (work: Work, id: string) => Promise<Shown>,
): Promise<Shown> => onceCreating(scope, call, async (work) => ({ id: await make(work) }), show);

/**
 * Like `onceShowing`, and also shows a value that only the creation knows, such as a secret: null when the key is
 * repeated.
 */
export const onceCreating = <Created extends { id: string }, Shown>(
  scope: Scope,
  call: KeyedCall,
  make: (work: Work) => Promise<Created>,
  show: (work: Work, id: string, created: Created | null) => Promise<Shown>,
): Promise<Shown> =>
  doOnce(scope, call, make, {
    row: ({ id }) => ({ record_id: id }),
    show: (work, created) => show(work, created.id, created),
    showAgain: (work, { record_id }) => show(work, record_id, null),
  });

/** Like `once`, for a change without a single record: a repeated key returns the stored answer, kept as JSON. */
export const onceAnswering = <Answer>(
  scope: Scope,
  call: KeyedCall,
  make: (work: Work) => Promise<Answer>,
): Promise<Answer> => onceShowingAnswer(scope, call, make, async (_, answer) => answer);

/**
 * Like `onceAnswering`, and also shows the records that the answer names, in their present state, in the same
 * transaction.
 */
export const onceShowingAnswer = <Answer, Shown>(
  scope: Scope,
  call: KeyedCall,
  make: (work: Work) => Promise<Answer>,
  show: (work: Work, answer: Answer) => Promise<Shown>,
): Promise<Shown> =>
  doOnce(scope, call, make, {
    row: (answer) => ({ answer: JSON.stringify(answer) }),
    show,
    showAgain: (work, { answer }) => show(work, answer as Answer),
  });

/** Like `onceShowing`, for a call about an account, which belongs to no organization: the key belongs to the person. */
export const onceAcross = <Shown>(
  opened: { userId: string; change: <T>(run: (work: WorkAcross) => Promise<T>) => Promise<T> },
  call: KeyedCall,
  make: (work: WorkAcross) => Promise<string>,
  show: (work: WorkAcross, id: string) => Promise<Shown>,
): Promise<Shown> =>
  opened.change((work) =>
    createOnce({ keys: accountKeys, userId: opened.userId, work }, call, () => make(work), {
      row: (id) => ({ record_id: id }),
      show: (id) => show(work, id),
      showAgain: ({ record_id }) => show(work, record_id),
    }),
  );

/** How a result is stored with its key, shown, and shown again from the stored value. */
type KeyedCommand<Created, Shown> = {
  row: (created: Created) => MadeRow;
  show: (created: Created) => Promise<Shown>;
  showAgain: (row: StoredKey) => Promise<Shown>;
};
type KeyedCommandIn<Created, Shown> = {
  row: (created: Created) => MadeRow;
  show: (work: Work, created: Created) => Promise<Shown>;
  showAgain: (work: Work, row: StoredKey) => Promise<Shown>;
};

const doOnce = <Created, Shown>(
  scope: Scope,
  call: KeyedCall,
  make: (work: Work) => Promise<Created>,
  keeping: KeyedCommandIn<Created, Shown>,
): Promise<Shown> =>
  scope.change(
    (work) =>
      createOnce({ keys: keysOf(scope.entity.id), userId: scope.actor.id, work }, call, () => make(work), {
        row: keeping.row,
        show: (created) => keeping.show(work, created),
        showAgain: (row) => keeping.showAgain(work, row),
      }),
    call.repeats === undefined ? {} : { repeats: call.repeats },
  );

type Opened = { keys: Keys; userId: string; work: Pick<WorkAcross, 'db' | 'clock'> };

async function createOnce<Created, Shown>(
  { keys, userId, work }: Opened,
  { operation, key, request }: KeyedCall,
  make: () => Promise<Created>,
  keeping: KeyedCommand<Created, Shown>,
): Promise<Shown> {
  const { db, clock } = work;
  const claim = { user_id: userId, operation, key };
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest();
  if (!(await keys.claim(db, { ...claim, request_hash: requestHash, created_at: clock.now() }))) {
    const row = await keys.find(db, claim);
    // Deleted a moment ago because it was old.
    if (!row) throw new AppError('CONFLICT');
    if (!row.request_hash.equals(requestHash)) throw new AppError('IDEMPOTENCY_CONFLICT');
    return keeping.showAgain(row);
  }
  const created = await make();
  await keys.keep(db, claim, keeping.row(created));
  return keeping.show(created);
}
