import { contract } from '@waypost/contract';
import { board, emptyBoard, ownBoard } from './board-answers.ts';
import { expect, holding, type Page } from './shown.ts';
import type { State } from './state.ts';

export const boardPath = '/rco/LKMT/board';
export const payers = (page: Page) =>
  page.getByRole('table', { name: 'Payers: open, aged and overdue tasks' });

/** What the board shows of a manager's groups and of one's own work, and when there is nothing to show. */
export const boardStates: Record<string, State> = {
  board: async (page, answers) => {
    answers.to(contract.board.board, board);
    await page.goto(boardPath);
    await expect(payers(page)).toBeVisible();
  },
  'board, own': async (page, answers) => {
    answers.to(contract.board.ownBoard, ownBoard);
    await page.goto(`${boardPath}?tab=own`);
    await expect(page.getByRole('table', { name: 'Tasks by week' })).toBeVisible();
  },
  'board, empty': async (page, answers) => {
    answers.to(contract.board.board, emptyBoard);
    await page.goto(boardPath);
    await expect(page.getByText('There have been no tasks yet')).toBeVisible();
  },
  'board, loading': async (page, answers) => {
    let end: () => void = () => undefined;
    const held = new Promise<typeof board>((resolve) => {
      end = () => resolve(board);
    });
    answers.to(contract.board.board, () => held);
    await page.goto(boardPath);
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    end();
    await expect(payers(page)).toBeVisible();
  },
  'board, failed': async (page, answers) => {
    answers.failing(contract.board.board, 'INTERNAL');
    await page.goto(boardPath);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'board of who manages nothing': async (page, answers) => {
    answers.to(contract.board.ownBoard, ownBoard);
    holding(answers, 'eligibility-work', 'task-management-read');
    await page.goto(boardPath);
    await expect(page.getByRole('table', { name: 'Tasks by week' })).toBeVisible();
  },
};
