import type { Page } from '@playwright/test';
import type { Answers } from './answers.ts';
import { faultsOfScreen } from './look.ts';
import { watchShifts } from './shifts.ts';

/** A state of a screen: the answers, and the steps that reach it. */
export type State = (page: Page, answers: Answers) => Promise<void>;

/** The faults of states, looked at one after another in a page. */
export async function faultsOfStates(
  page: Page,
  answers: Answers,
  states: Readonly<Record<string, State>>,
  look = faultsOfScreen,
): Promise<string[]> {
  await watchShifts(page);
  const faults: string[] = [];
  for (const [name, open] of Object.entries(states)) {
    await open(page, answers);
    faults.push(...(await look(page)).map((fault) => `${name}: ${fault}`));
  }
  return [...new Set(faults)];
}
