import { everyState } from '../support/every-state.ts';
import { expect, test } from '../support/shown.ts';
import { faultsOfStates } from '../support/state.ts';

// Dozens of states, on a machine that may be busy.
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

for (const [screen, states] of Object.entries(everyState))
  test(`no ${screen}, be it full, empty, loading, failed, refused or asking, has an accessibility fault, light or dark, a control too small to hit, a motion over 150 ms, jumps, or is wider than its window`, async ({
    page,
    answers,
  }) => {
    expect(await faultsOfStates(page, answers, states)).toEqual([]);
  });
