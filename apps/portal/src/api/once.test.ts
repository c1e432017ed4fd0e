import { expect, it } from 'vitest';
import { type KeyedContent, keyedCalls } from './once.ts';
import { ApiError } from './problem.ts';

const HOUR_MS = 3_600_000;
const note: KeyedContent = { scope: 'north', call: 'case.addNote', input: { body: { note: 'Called' } } };
const failure = (status: number) => new ApiError(status, null, 'correlation');

/** Sends the content with a given result, and returns the used key. */
function sender() {
  const clock = { now: 0 };
  const calls = keyedCalls(() => clock.now);
  const keyOf = async (content: KeyedContent, fails?: Error): Promise<string> => {
    let used = '';
    const sent = calls.withKey(content, async (key) => {
      used = key;
      if (fails) throw fails;
    });
    await sent.catch((error: unknown) => expect(error).toBe(fails));
    return used;
  };
  return { clock, calls, keyOf };
}

it.each([
  ['no answer came', failure(0)],
  ['the server failed', failure(500)],
  ['a proxy waited too long', failure(504)],
  ['the request timed out', failure(408)],
  ['the answer broke off', new SyntaxError('Unexpected end of JSON input')],
  ['the page gave up', new DOMException('Aborted', 'AbortError')],
])('a repeated call keeps its key where %s', async (_, lost) => {
  const { keyOf } = sender();
  const first = await keyOf(note, lost);
  expect(await keyOf(note, lost)).toBe(first);
  expect(await keyOf({ ...note })).toBe(first);
});

it.each([400, 403, 404, 409, 412, 422, 429])(
  'a refusal with %s removes the idempotency key',
  async (status) => {
    const { keyOf } = sender();
    const first = await keyOf(note, failure(status));
    expect(await keyOf(note)).not.toBe(first);
  },
);

it('a response removes the idempotency key, and the same call can run again', async () => {
  const { keyOf } = sender();
  const first = await keyOf(note);
  expect(await keyOf(note)).not.toBe(first);
});

it('each combination of content, call and organization has its own key', async () => {
  const { keyOf } = sender();
  const lost = failure(0);
  const others: KeyedContent[] = [
    { ...note, input: { body: { note: 'Called again' } } },
    { ...note, call: 'comments.addCaseComment' },
    { ...note, scope: 'south' },
  ];
  const first = await keyOf(note, lost);
  const keys = [first];
  for (const other of others) keys.push(await keyOf(other, lost));
  expect(new Set(keys).size).toBe(4);
  expect(await keyOf(note)).toBe(first);
});

it('two identical calls in flight share one key', async () => {
  const { calls } = sender();
  const both = await Promise.all([1, 2].map(() => calls.withKey(note, async (key) => key)));
  expect(both[0]).toBe(both[1]);
});

it('the same file object counts as the same content', async () => {
  const { keyOf } = sender();
  const upload = (file: File): KeyedContent => ({
    ...note,
    call: 'generatedDocuments.uploadDocument',
    input: { body: { file } },
  });
  const chosen = new File(['a'], 'letter.pdf');
  const first = await keyOf(upload(chosen), failure(0));
  expect(await keyOf(upload(new File(['a'], 'letter.pdf')), failure(0))).not.toBe(first);
  expect(await keyOf(upload(chosen))).toBe(first);
});

it('a repeated call runs again if it was undone in between', async () => {
  const { calls, keyOf } = sender();
  const adding: KeyedContent = { ...note, call: 'roles.addRoleUser' };
  const [added, written] = [await keyOf(adding, failure(0)), await keyOf(note, failure(0))];
  calls.answered('roles.removeRoleUser');
  expect(await keyOf(adding)).not.toBe(added);
  expect(await keyOf(note)).toBe(written);
});

it('a repeated call runs again if another keyed call replaced its effect', async () => {
  const { keyOf } = sender();
  const to = (newEmail: string): KeyedContent => ({
    ...note,
    call: 'account.updateMyEmail',
    input: { body: { newEmail } },
  });
  const first = await keyOf(to('a@home.example'), failure(0));
  await keyOf(to('b@home.example'));
  expect(await keyOf(to('a@home.example'))).not.toBe(first);
});

it('a record reloaded after a lost response counts as the same content despite its new version', async () => {
  const { keyOf } = sender();
  const restore = (version: string): KeyedContent => ({
    ...note,
    call: 'decision.restoreModel',
    input: { params: { id: 'm', version: 1 }, headers: { 'if-match': version } },
  });
  const first = await keyOf(restore('2'), failure(0));
  expect(await keyOf(restore('3'))).toBe(first);
});

it('a key is forgotten an hour after it was first sent', async () => {
  const { clock, keyOf } = sender();
  const first = await keyOf(note, failure(0));
  clock.now = HOUR_MS - 1;
  expect(await keyOf(note, failure(0))).toBe(first);
  clock.now = HOUR_MS;
  expect(await keyOf(note, failure(0))).not.toBe(first);
});
