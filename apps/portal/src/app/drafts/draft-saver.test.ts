import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftSaver } from './draft-saver.ts';

let sent: string[];
let answers: Array<() => Promise<void>>;

const outlet = () => ({
  save: (content: string) => {
    sent.push(content);
    return answers.shift()?.() ?? Promise.resolve();
  },
  discard: () => {
    sent.push('(discard)');
    return Promise.resolve();
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
});
afterEach(() => vi.useRealTimers());

describe('the draft keeper', () => {
  it('the draft keeper sends a draft once, a moment after the last key', async () => {
    const saver = new DraftSaver(outlet());
    for (const text of ['a', 'ab', 'abc']) {
      saver.keep(text);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual(['abc']);
  });

  it('the draft keeper sends the draft at once when the page may close', async () => {
    const saver = new DraftSaver(outlet());
    saver.keep('abc');
    saver.flush();
    saver.flush();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual(['abc']);
  });

  it('the draft keeper sends the newest draft when the page may close during a save, and never an older draft after it', async () => {
    let fail: (reason: Error) => void = () => undefined;
    answers = [
      () =>
        new Promise<void>((_resolve, reject) => {
          fail = reject;
        }),
    ];
    const saver = new DraftSaver(outlet());
    saver.keep('abc');
    await vi.advanceTimersByTimeAsync(600);
    saver.keep('abcd');
    saver.flush();
    expect(sent).toEqual(['abc', 'abcd']);
    fail(new Error('away'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual(['abc', 'abcd']);
  });

  it('the draft keeper retries a save while the server is unreachable', async () => {
    answers = [() => Promise.reject(new Error('away')), () => Promise.reject(new Error('away'))];
    new DraftSaver(outlet()).keep('abc');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual(['abc', 'abc', 'abc']);
  });

  it('the draft keeper replaces a draft whose save failed by the newer one', async () => {
    let fail: (reason: Error) => void = () => undefined;
    answers = [
      () =>
        new Promise<void>((_resolve, reject) => {
          fail = reject;
        }),
    ];
    const saver = new DraftSaver(outlet());
    saver.keep('old');
    await vi.advanceTimersByTimeAsync(600);
    saver.keep('new');
    fail(new Error('away'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual(['old', 'new']);
  });

  it('the draft keeper discards a draft after the running save, and sends nothing afterwards', async () => {
    let done: () => void = () => undefined;
    answers = [
      () =>
        new Promise<void>((resolve) => {
          done = resolve;
        }),
    ];
    const saver = new DraftSaver(outlet());
    saver.keep('abc');
    await vi.advanceTimersByTimeAsync(600);
    saver.keep('abcd');
    saver.forget();
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual(['abc']);
    done();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual(['abc', '(discard)']);
  });

  it('the draft keeper sends no discard for a draft that was never sent', async () => {
    const saver = new DraftSaver(outlet());
    saver.keep('abc');
    saver.forget();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([]);
  });

  it('the draft keeper discards a draft that an earlier page saved', async () => {
    const saver = new DraftSaver(outlet());
    saver.found();
    saver.forget();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(['(discard)']);
  });
});
