import { describe, expect, it, vi } from 'vitest';
import { Selection } from './selection.ts';

const ids = (count: number) => Array.from({ length: count }, (_, i) => `r${i}`);

describe('the selection of rows', () => {
  it('the selection of rows refuses rows above its limit and reports it [W-124]', () => {
    const onLimit = vi.fn();
    const selection = new Selection(100, onLimit);
    selection.mark(ids(100), true);
    expect(onLimit).not.toHaveBeenCalled();
    selection.toggle('one more');
    expect(onLimit).toHaveBeenCalledOnce();
    expect(selection.read().size).toBe(100);
    expect(selection.has('one more')).toBe(false);
  });

  it('the selection of rows extends from the last selected row', () => {
    const selection = new Selection(100, () => undefined);
    const order = ids(10);
    selection.toggle('r6');
    selection.extendTo('r3', order);
    expect([...selection.read()].toSorted()).toEqual(['r3', 'r4', 'r5', 'r6']);
  });

  it('the selection of rows notifies its subscribers of each change, and is empty after it is cleared', () => {
    const selection = new Selection(5, () => undefined);
    const listener = vi.fn();
    selection.subscribe(listener);
    selection.mark(['a', 'b'], true);
    selection.clear();
    expect(listener).toHaveBeenCalledTimes(2);
    expect(selection.read().size).toBe(0);
  });
});
