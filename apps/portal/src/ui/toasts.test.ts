import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failureLog, holdToasts, toast, toastStore } from './toasts.ts';

const texts = () => toastStore.read().map(({ text }) => text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  holdToasts(false);
  toast.clear();
  vi.useRealTimers();
});

it('a success toast closes after 6 seconds, an Undo toast after 10, and a failure toast after 30, which stays in the log', () => {
  toast.success('Saved');
  toast.undo('7 tasks assigned', () => undefined);
  toast.error('2 tasks failed');
  vi.advanceTimersByTime(6_000);
  expect(texts()).toEqual(['7 tasks assigned', '2 tasks failed']);
  vi.advanceTimersByTime(4_000);
  expect(texts()).toEqual(['2 tasks failed']);
  vi.advanceTimersByTime(19_999);
  expect(texts()).toEqual(['2 tasks failed']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
  expect(failureLog.read()).toMatchObject([{ text: '2 tasks failed' }]);
});

it('a failure toast can be closed early, and stays open if it offers an action', () => {
  toast.close(toast.error('Server error'));
  expect(texts()).toEqual([]);
  toast.error('Reload the page', { action: { label: 'Reload', onClick: () => undefined } });
  vi.advanceTimersByTime(3_600_000);
  expect(texts()).toEqual(['Reload the page']);
});

it('a pending toast is replaced by its result', () => {
  const id = toast.pending('Saving view…');
  toast.info('Something else');
  expect(texts()).toEqual(['Saving view…', 'Something else']);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Saving view…']);
  toast.settle(id, 'success', 'View saved');
  expect(toastStore.read()).toMatchObject([{ id, kind: 'success', text: 'View saved' }]);
  vi.advanceTimersByTime(6_000);
  expect(texts()).toEqual([]);
});

it('the result of a pending toast is shown even if that toast was closed', () => {
  const id = toast.pending('Saving view…');
  toast.close(id);
  toast.settle(id, 'error', 'The view was not saved');
  expect(texts()).toEqual(['The view was not saved']);
});

it('a new toast replaces earlier ones, except Undo toasts and, until the next toast, a failure', () => {
  toast.error('Server error');
  toast.error('Server error');
  expect(texts()).toEqual(['Server error']);
  toast.error('Another error');
  toast.success('Visit updated');
  vi.advanceTimersByTime(2_000);
  toast.success('Order updated');
  expect(texts()).toEqual(['Another error', 'Order updated']);
  vi.advanceTimersByTime(2_000);
  toast.undo('Task updated: completed', () => undefined);
  toast.success('Task started');
  vi.advanceTimersByTime(2_000);
  toast.info('1 change was made meanwhile');
  expect(texts()).toEqual(['Another error', 'Task updated: completed', '1 change was made meanwhile']);
  expect(failureLog.read()).toHaveLength(3);
});

it('two toasts of one action are shown together', () => {
  toast.info('Version 1 restored');
  toast.info('Without effect as things are: row 2.');
  expect(texts()).toEqual(['Version 1 restored', 'Without effect as things are: row 2.']);
});

it('no toast closes by itself while the toasts are held', () => {
  toast.success('Saved');
  holdToasts(true);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Saved']);
  holdToasts(false);
  vi.advanceTimersByTime(5_999);
  expect(texts()).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

it('the failure log keeps only the last 50 failures with their details until sign-out', () => {
  toast.success('Saved');
  for (let n = 1; n <= 51; n++) toast.error(`Failure ${n}`);
  toast.settle(toast.pending('Assigning…'), 'error', '2 failed', { details: ['LCA-1: complete'] });
  const log = failureLog.read();
  expect(log).toHaveLength(50);
  expect(log[0]).toMatchObject({ text: '2 failed', details: ['LCA-1: complete'] });
  expect(log[49]?.text).toBe('Failure 3');
  toast.clear();
  expect(failureLog.read()).toEqual([]);
  expect(texts()).toEqual([]);
});

it('a failure toast with an action stays when the same failure is repeated without one', () => {
  const action = { label: 'Reload', onClick: () => undefined };
  const offered = toast.error('Reload the page', { action });
  const pending = toast.pending('Starting…');
  toast.settle(pending, 'error', 'Reload the page');
  toast.error('Reload the page');
  expect(toastStore.read()).toMatchObject([{ id: offered, action }]);
  expect(failureLog.read()).toHaveLength(3);
});
