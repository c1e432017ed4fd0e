import { contract } from '@waypost/contract';
import type { RuleInFull, RuleMember } from '@waypost/contract/tasks/assignment/calls';
import type { Answers } from './answers.ts';
import { tab, withConfiguration } from './configuration-answers.ts';
import { openedProfiles } from './profile-answers.ts';
import { forgetShifts } from './shifts.ts';
import { expect, followWithin, idOf, type Locator, openIn, type Page, shownQueue, within } from './shown.ts';
import type { State } from './state.ts';
import { tasks, withTasks } from './task-answers.ts';
import { rows } from './views.ts';

const since = '2026-11-20T15:00:00.000Z';
const away = { state: 'away', since, awayFrom: null, backOn: '2099-01-04' } as const;

const member = (at: number, name: string, change: Partial<RuleMember> = {}): RuleMember => ({
  id: idOf(700 + at),
  name,
  userName: `${name.toLowerCase().replace(', ', '.')}@lakemont.example`,
  availability: { state: 'available', since, awayFrom: null, backOn: null },
  openTasks: 4 + at,
  weight: 1,
  dailyLimit: null,
  ...change,
});

export const rule: RuleInFull = {
  process: 'Eligibility',
  taskType: 'Eligibility Exception',
  mode: 'inTurn',
  dailyLimit: 40,
  version: 3,
  members: [
    member(1, 'Abara, Ruth', { weight: 2 }),
    member(2, 'Okafor, Marcus', { availability: away }),
    member(3, 'Whitfield, Dana', { availability: null, dailyLimit: 10 }),
  ],
};

export const opener = (page: Page, text: string | RegExp = ''): Locator =>
  page.getByRole('button', { name: new RegExp(`^Group Tasks of Eligibility Exception: ${String(text)}`) });

const withRule = (answers: Answers): Answers =>
  withConfiguration(answers).to(contract.assignment.rules, [rule]).to(contract.assignment.rule, rule);

/** The tab of the types of tasks, with the rule of the first process. */
export async function openTaskTypes(page: Page, answers: Answers, lCode = 'LKMT'): Promise<void> {
  withRule(answers);
  await page.goto(within(lCode, tab('task-types')));
  await expect(opener(page)).toBeVisible();
}

/** The same in another organization, where nothing has been loaded yet. */
export async function taskTypesWithin(page: Page, answers: Answers, lCode: string): Promise<void> {
  withRule(answers);
  await followWithin(page, lCode, tab('task-types'));
  await expect(opener(page)).toBeVisible();
}

const ruleDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Group Tasks: Eligibility Exception' });

/** Closes the dialog that the last state of this page has left open. */
async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const leave = page.getByRole('button', { name: 'YES' });
  await leave.or(opener(page)).first().waitFor();
  if (await leave.isVisible()) await leave.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** The tab of task types, without a reload if the previous state was one of its dialogs. */
async function atTaskTypes(page: Page, answers: Answers): Promise<void> {
  const isInDialog = page.url().endsWith(tab('task-types')) && (await page.getByRole('dialog').count()) > 0;
  if (!isInDialog) return openTaskTypes(page, answers);
  answers.to(contract.assignment.rule, rule);
  await closeDialog(page);
  await forgetShifts(page);
}

async function asked(page: Page, answers: Answers, answer: () => unknown = () => undefined): Promise<void> {
  await atTaskTypes(page, answers);
  answer();
  await opener(page).click();
  await expect(ruleDialog(page)).toBeVisible();
}

async function settings(page: Page, answers: Answers, answer: () => unknown): Promise<void> {
  await atTaskTypes(page, answers);
  answer();
  await page.getByRole('button', { name: 'When Somebody Is Away' }).click();
  await expect(page.getByRole('dialog', { name: 'When Somebody Is Away' })).toBeVisible();
}

export async function userMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Dana Whitfield' }).click();
  await expect(page.getByRole('menuitemradio', { name: /^Available/ })).toBeVisible();
}

/** Opens the menu again, which refetches the user's availability. */
async function userMenuAgain(page: Page): Promise<void> {
  const menu = page.getByRole('menu');
  if (await menu.isVisible()) {
    await menu.getByRole('menuitem').first().focus();
    await page.keyboard.press('Escape');
  }
  await expect(menu).toHaveCount(0);
  await forgetShifts(page);
  await userMenu(page);
}

/** Assigns the first task of the queue to somebody, up to the question. */
export async function assigning(page: Page, answers: Answers, person: string, lCode?: string): Promise<void> {
  withTasks(answers, tasks(3)).to(
    contract.task.candidates,
    rule.members.map(({ id, name, userName, openTasks, availability }) => ({
      id,
      name,
      userName,
      openTasks,
      availability,
    })),
  );
  await openIn(page, shownQueue, lCode);
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  const assignee = page.getByRole('combobox', { name: /^Assignee/ });
  await assignee.fill(person);
  await page.getByRole('option', { name: new RegExp(person) }).click();
}

let fail = () => {};
/** The answer comes when `fail` is called. */
const held = () => ({
  held: new Promise<void>((done) => {
    fail = done;
  }),
});

/** Availability and assignment rules. The order matters, because the states of one page share one load. */
export const assignmentStates: Readonly<Record<string, State>> = {
  'user menu, availability loading': async (page, answers) => {
    answers.failing(contract.assignment.myAvailability, 500, held());
    await page.goto('/rco/LKMT');
    await userMenu(page);
    await expect(page.getByText('Availability is loading…')).toBeVisible();
  },
  'user menu, availability failed': async (page) => {
    fail();
    await userMenuAgain(page);
    await expect(page.getByText('Availability could not be read')).toBeVisible();
  },
  'user menu, availability': async (page, answers) => {
    answers.to(contract.assignment.myAvailability, { availability: away });
    await userMenuAgain(page);
    await expect(page.getByRole('menuitemradio', { name: 'Away until 01/04/2099' })).toBeChecked();
  },
  'user menu, away with a problem': async (page) => {
    await userMenuAgain(page);
    await page.getByRole('menuitemradio', { name: 'Away until 01/04/2099' }).click();
    await page.getByRole('button', { name: 'Mark as Away' }).click();
    await expect(page.getByText('Must be a date, such as 12/28/2026').first()).toBeVisible();
  },
  'profile, availability': async (page, answers) => {
    answers.to(contract.assignment.myAvailability, { availability: away });
    await page.goto(`${openedProfiles(answers).own}?tab=security`);
    const card = page.getByRole('region', { name: 'Availability' });
    await expect(card.getByRole('button', { name: 'Away until 01/04/2099' })).toBeVisible();
  },
  'profile, availability not set': async (page, answers) => {
    answers.to(contract.assignment.myAvailability, { availability: null });
    await page.reload();
    const card = page.getByRole('region', { name: 'Availability' });
    await expect(card.getByText('Availability: Not set')).toBeVisible();
    await expect(card.locator('[aria-pressed=true]')).toHaveCount(0);
  },
  'profile, availability failed': async (page, answers) => {
    answers.failing(contract.assignment.myAvailability, 500);
    await page.reload();
    const card = page.getByRole('region', { name: 'Availability' });
    await expect(card.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  // The last state of this page, because its call is never answered.
  'profile, availability loading': async (page, answers) => {
    answers.failing(contract.assignment.myAvailability, 500, { held: new Promise(() => {}) });
    await page.reload();
    const card = page.getByRole('region', { name: 'Availability' });
    await expect(card.getByText('Availability is loading…')).toBeVisible();
  },
  'queue, Assign to somebody who is away': async (page, answers) => {
    await assigning(page, answers, 'Okafor');
    await expect(page.getByText('Okafor, Marcus is away until 01/04/2099.')).toBeVisible();
  },
  'task types, group tasks not known': async (page, answers) => {
    withConfiguration(answers).failing(contract.assignment.rules, 500, held());
    await page.goto(tab('task-types'));
    await expect(opener(page)).toHaveText('…');
    fail();
    await expect(page.getByText('Group Tasks could not be read.')).toBeVisible();
    await expect(opener(page)).toHaveText('Not known');
  },
  'group tasks, in turn': async (page, answers) => {
    await asked(page, answers);
    await expect(ruleDialog(page).getByRole('row', { name: /Abara, Ruth/ })).toBeVisible();
  },
  'group tasks, with problems': async (page, answers) => {
    await asked(page, answers);
    await page.getByRole('textbox', { name: 'Weight of Abara, Ruth' }).fill('12');
    await ruleDialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Abara, Ruth, Weight: Must be a number between 0 and 10')).toBeVisible();
  },
  'group tasks, nobody': async (page, answers) => {
    await asked(page, answers, () => answers.to(contract.assignment.rule, { ...rule, members: [] }));
    await expect(page.getByText('Nobody works these tasks')).toBeVisible();
  },
  'group tasks, failed': async (page, answers) => {
    await asked(page, answers, () => answers.failing(contract.assignment.rule, 500));
    await expect(ruleDialog(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  // The last one of this type, because its call is never answered.
  'group tasks, loading': (page, answers) =>
    asked(page, answers, () =>
      answers.failing(contract.assignment.rule, 500, { held: new Promise(() => {}) }),
    ),
  'when somebody is away': (page, answers) =>
    settings(page, answers, () =>
      answers.to(contract.assignment.settings, { awayReturnHours: 24, version: 2 }),
    ),
  'when somebody is away, failed': async (page, answers) => {
    await settings(page, answers, () => answers.failing(contract.assignment.settings, 500));
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
