import { fullStates } from '../support/every-state.ts';
import { faultsInEachRun } from '../support/look.ts';
import { expect, test } from '../support/shown.ts';
import { faultsOfStates } from '../support/state.ts';

// The dark theme, all other states and all overlays are checked in every-state.long.spec.ts.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

for (const { screen, states } of fullStates)
  test(`no ${screen}, when it is full, has an accessibility fault, a control too small to hit, a motion over 150 ms, jumps, or is wider than its window`, async ({
    page,
    answers,
  }) => {
    expect(await faultsOfStates(page, answers, states, faultsInEachRun)).toEqual([]);
  });
