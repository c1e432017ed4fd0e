import { expect } from '@playwright/test';
import type { Answers } from './answers.ts';
import type { State } from './state.ts';

type Call = Parameters<Answers['failing']>[0];
/** Gives the answers to the other calls of the screen. */
type Prepare = (answers: Answers) => unknown;

/** A screen that waits for a call. */
export const loading =
  (call: Call, address: string, prepare: Prepare = () => {}): State =>
  async (page, answers) => {
    prepare(answers);
    answers.failing(call, 500, { held: new Promise<void>(() => {}) });
    await page.goto(address);
    await expect(page.getByRole('status', { name: 'Loading', exact: true })).toBeVisible();
  };

/** A screen whose call failed, and which offers to repeat it. */
export const failed =
  (call: Call, address: string, prepare: Prepare = () => {}): State =>
  async (page, answers) => {
    prepare(answers);
    answers.failing(call, 500);
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Try again', exact: true })).toBeVisible();
  };
