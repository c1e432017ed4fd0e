import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './csv.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a downloaded file is released from memory 30 seconds after its download, and not before [C-370]', () => {
  vi.useFakeTimers();
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  const release = vi.spyOn(URL, 'revokeObjectURL');
  saveFile('tasks.csv', new Blob(['a']));
  expect(link.download).toBe('tasks.csv');
  expect(link.click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(29_999);
  expect(release).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(release).toHaveBeenCalledExactlyOnceWith(link.href);
});
