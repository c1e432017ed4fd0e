import { contract } from '@waypost/contract';
import { openedCase } from '../../support/case-answers.ts';
import { mentions } from '../../support/comment-answers.ts';
import { openedForm } from '../../support/eligibility-answers.ts';
import { checked, notices } from '../../support/home-screens.ts';
import { closeMessages } from '../../support/messages.ts';
import {
  expect,
  follow,
  followWithin,
  holdingIn,
  idOf,
  lakemont,
  mayAllIn,
  type Page,
  settings,
  test,
  within,
} from '../../support/shown.ts';
import { task, tasks, withTasks } from '../../support/task-answers.ts';

const isHome = (page: Page, lCode: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: `Organization ${lCode}` })).toBeVisible();
async function openHome(page: Page, lCode: string): Promise<void> {
  await followWithin(page, lCode, '/rco/LKMT');
  await isHome(page, lCode);
}

test('home shows the panels that the user’s permissions allow', async ({ page, answers }) => {
  openedForm(answers);
  answers.to(contract.case.myTransactions, { total: 1, transactions: [checked] });
  holdingIn(answers, {
    TASKS: ['task-management-read'],
    CHECKS: ['eligibility-verification-write'],
    READS: ['eligibility-verification-read', 'case-management-read', 'patient-read'],
    CASES: ['case-management-read', 'patient-read'],
    TABLES: ['decision-table-read'],
    HOOKS: ['webhooks-admin'],
    LITTLE: ['eligibility-verification-read'],
    BOTH: ['eligibility-verification-write', 'eligibility-verification-read'],
    NOREAD: ['eligibility-verification-write', 'case-management-read', 'patient-read'],
    ...mayAllIn('CHECKED', 'FAILED'),
  });
  await page.goto('/rco/TASKS');
  await test.step('each panel is shown only to users with its permission [W-006][W-007][W-009]', async () => {
    const folds = page.getByRole('button', { name: /^(My Assigned Tasks|Task List|My Transactions)/ });
    const run = page.getByText('Run an Eligibility Check');
    for (const [lCode, shown, mayRun] of [
      ['TASKS', [/^My Assigned Tasks/, /^Task List/], false],
      ['CHECKS', [/^My Transactions/], true],
      ['READS', [], false],
    ] as const) {
      await openHome(page, lCode);
      await expect(folds, lCode).toHaveText([...shown]);
      await expect(run, lCode).toHaveCount(mayRun ? 1 : 0);
      await expect(page.getByRole('heading', { name: 'Eligibility checker' })).toHaveCount(mayRun ? 1 : 0);
    }
  });
  await test.step('the home page of a user without task work leads to their areas, or says that there are none', async () => {
    for (const [lCode, shown] of [
      ['CASES', ['Search']],
      ['TABLES', ['Task Management Configuration', 'Decision Tables', 'Holidays']],
      ['HOOKS', ['Webhooks Portal']],
    ] as const) {
      await openHome(page, lCode);
      await expect(page.getByRole('main').getByRole('region').getByRole('link')).toHaveText([...shown]);
      await expect(page.getByText('No access to tasks or eligibility checks')).toHaveCount(0);
    }
    await openHome(page, 'LITTLE');
    await expect(page.getByText('No access to tasks or eligibility checks')).toBeVisible();
  });
  await test.step('an answer opens in a new tab only for users with eligibility-verification-read [P-044]', async () => {
    await openHome(page, 'BOTH');
    const link = page.getByRole('link', { name: 'Open the response in a new tab' });
    await expect(link).toHaveAttribute('href', `/rco/BOTH/eligibility/${checked.id}`);
    await expect(link).toHaveAttribute('target', '_blank');
    await openHome(page, 'NOREAD');
    await expect(page.getByRole('link', { name: checked.patientName })).toBeVisible();
    await expect(link).toHaveCount(0);
  });
  await test.step('Run an Eligibility Check leads to the eligibility page [W-008]', async () => {
    await page.getByRole('link', { name: 'Run an Eligibility Check' }).click();
    await expect(page).toHaveURL(/\/rco\/NOREAD\/eligibility$/);
    await expect(page.getByText('Perform an eligibility check to view results')).toBeVisible();
  });
  await test.step('a check at home says that another plan is billed, and why it was rejected [W-010]', async () => {
    answers.to(contract.case.myTransactions, {
      total: 3,
      transactions: [
        { ...checked, coverageCaution: 'bill-another' },
        { ...checked, id: idOf(97), state: 'rejected', coverageStatus: 'Rejected', rejectReasonCode: '72' },
        { ...checked, id: idOf(98) },
      ],
    });
    await openHome(page, 'CHECKED');
    const all = page.getByRole('listitem').filter({ hasText: 'Tidewater PPO' });
    await expect(all.first()).toContainText('Active Coverage, bill another plan');
    await expect(all.nth(1)).toContainText('Rejected 72: The member ID is missing or wrong.');
    await expect(all.last().getByText('Active Coverage', { exact: true })).toBeVisible();
    await expect(all.first().locator('time')).toHaveAttribute('datetime', checked.createdAt);
    await expect(all.first().getByRole('link', { name: checked.patientName })).toHaveAttribute(
      'href',
      `/rco/CHECKED/eligibility/${checked.facilityId}/${checked.id}`,
    );
  });
  await test.step('a failed panel does not affect the other panels of its page', async () => {
    withTasks(answers, tasks(4)).failing(contract.case.myTransactions, 500);
    await openHome(page, 'FAILED');
    await expect(page.getByRole('alert').filter({ hasText: 'Server error' })).toBeVisible();
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Run an Eligibility Check' })).toBeVisible();
  });
});

test('image links for news and webinars appear only when their addresses are set [W-011]', async ({
  page,
  answers,
}) => {
  const link = (title: string) => ({ url: 'https://news.example', image: '/rco/favicon.svg', title });
  for (const wanted of [['Autumn news'], ['Live webinar']]) {
    answers.to(contract.appConfig.settings, {
      ...settings,
      news: wanted.includes('Autumn news') ? link('Autumn news') : null,
      webinar: wanted.includes('Live webinar') ? link('Live webinar') : null,
    });
    await page.goto('/rco/LKMT');
    await expect(page.getByRole('heading', { level: 1, name: lakemont.name })).toBeVisible();
    const links = page.getByRole('link', { name: /Autumn news|Live webinar/ });
    await expect(links).toHaveCount(wanted.length);
    for (const title of wanted) {
      const one = page.getByRole('link', { name: title });
      await expect(one).toHaveAttribute('href', /^https:\/\/news\.example/);
      await expect(one.locator('img')).toHaveAttribute('src', /favicon\.svg$/);
    }
  }
});

test('home shows the user’s tasks, or the next steps if there are none', async ({ page, answers }) => {
  holdingIn(answers, {
    ...mayAllIn('ALL', 'BUSY', 'STARTS'),
    WORKS: ['task-management-read', 'task-management-write'],
  });
  await test.step('a home without open tasks leads users who may import to their patients, and offers no next task', async () => {
    withTasks(answers, []);
    const bring = page.getByRole('link', { name: 'Bring Your Patients In' });
    const next = page.getByRole('button', { name: /Start the next task/ });
    await page.goto('/rco/ALL');
    await expect(bring).toHaveAttribute('href', '/rco/ALL/data-import/files/new');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'New Case' })).toHaveAttribute('href', '/rco/ALL/new-case');
    await expect(next).toHaveCount(0);
    await openHome(page, 'WORKS');
    await expect(main.getByText('New ones appear here as they are created.')).toBeVisible();
    await expect(bring).toHaveCount(0);
    withTasks(answers, tasks(2));
    await openHome(page, 'BUSY');
    await expect(next).toBeVisible();
  });
  await test.step('home asks for tasks by due date, the most urgent first; one that may be started is started from its row, and its page opens', async () => {
    const [first, second] = tasks(2);
    if (!first || !second) throw new Error('two tasks are needed');
    const taken = { ...second, abilities: { ...second.abilities, start: false } };
    withTasks(answers, [{ ...first, abilities: { ...first.abilities, start: true } }, taken]).to(
      contract.task.changeTask,
      { ...first, status: 'InProcess', version: first.version + 1, startUrl: '/search' },
    );
    const before = answers.asked.length;
    await followWithin(page, 'STARTS', '/rco/LKMT');
    const list = page.getByRole('table', { name: 'Tasks, earliest due first' });
    const start = list.getByRole('button', { name: 'Start Task' });
    await expect(start).toHaveCount(1);
    const sorts = () =>
      answers.asked
        .slice(before)
        .filter(({ path }) => path.endsWith('/services/task/graphql'))
        .map(
          ({ text }) =>
            (JSON.parse(text) as { variables: { query: { sort: unknown } } }).variables.query.sort,
        );
    await expect.poll(() => sorts().length).toBeGreaterThan(1);
    for (const sort of sorts()) expect(sort).toEqual([{ column: 'dueDate', descending: false }]);
    await start.click();
    await expect(page.getByText('Task started')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  });
});

test('mentions and notices of rules are shown at home and lead to their subjects', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3));
  holdingIn(answers, {
    ...mayAllIn('LKMT', 'FAILED', 'MANY', 'LED', 'TOLD', 'ELSEWHERE', 'UNTOLD', 'TEN', 'UNREACHED'),
    USERS: ['user-management-user-write'],
    CASES: ['case-management-read', 'patient-read'],
  });
  await test.step('mentions are shown at home and counted in the top bar, and a new one is counted at once', async () => {
    await page.goto('/rco/LKMT');
    const card = page.getByRole('region', { name: 'Mentions', exact: true });
    await expect(card).toContainText('Nobody has mentioned you yet.');
    await expect(page.getByRole('link', { name: 'Mentions', exact: true })).toBeVisible();
    answers.to(contract.comments.myMentions, { unread: 1, mentions });
    answers.emit({
      kind: 'event',
      id: idOf(3),
      type: 'mention.added',
      subjectId: idOf(5),
      caseId: idOf(2000),
    });
    await expect(page.getByRole('link', { name: '1 unread mention' })).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveText([
      /Marcus Okafor.*Eligibility Exception/,
      /In a case/,
    ]);
    // The list of mentions takes the focus from this page and from others.
    const list = page.getByRole('region', { name: 'The list of mentions' });
    await page.getByRole('link', { name: '1 unread mention' }).click();
    await expect(list).toBeFocused();
    await follow(page, '/rco/LKMT/search');
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    await page.getByRole('link', { name: '1 unread mention' }).click();
    await expect(list).toBeFocused();
    answers.failing(contract.comments.myMentions, 'INTERNAL');
    await followWithin(page, 'FAILED', '/rco/LKMT');
    await expect(card.getByRole('alert')).toBeVisible();
    answers.to(contract.comments.myMentions, { unread: 12, mentions });
    await followWithin(page, 'MANY', '/rco/LKMT');
    await expect(page.getByRole('link', { name: '12 unread mentions' })).toHaveText('9+');
    await openHome(page, 'USERS');
    await expect(card).toHaveCount(0);
  });
  await test.step('a mention leads to its task or its case, and one that is not there anymore says so at home', async () => {
    withTasks(answers, tasks(3)).to(contract.comments.myMentions, { unread: 1, mentions });
    answers.to(contract.comments.mention, { taskId: task(1).id, caseNumber: '260000-01' });
    await openHome(page, 'LED');
    await page.getByRole('region', { name: 'Mentions', exact: true }).getByRole('link').first().click();
    await expect(page).toHaveURL(
      new RegExp(`/task-management\\?task=${task(1).id}#comment-${mentions[0]?.commentId}$`),
    );
    const address = within('LED', openedCase(answers));
    answers.to(contract.comments.mention, { taskId: null, caseNumber: address.split('/').at(-1) ?? '' });
    await follow(page, `/rco/LED/mentions/${idOf(9002)}`);
    await expect(page).toHaveURL((url) => url.pathname === address);
    await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible();
    answers.failing(contract.comments.mention, 'NOT_FOUND');
    await follow(page, `/rco/LED/mentions/${idOf(9001)}`);
    await expect(
      page.getByText('What you were mentioned in is not there anymore, or not for you to see.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/rco\/LED$/);
    await closeMessages(page);
    // A failed request is not reported as a deleted mention.
    answers.failing(contract.comments.mention, 'INTERNAL');
    await follow(page, `/rco/LED/mentions/${idOf(9001)}`);
    await expect(page.getByRole('alert').filter({ hasText: 'Server error' })).toBeVisible();
    await expect(page.getByText('is not there anymore')).toHaveCount(0);
  });
  await test.step('notices of rules are shown at home, a new one at once, and are marked as read when their task is opened', async () => {
    await openHome(page, 'TOLD');
    const card = page.getByRole('region', { name: 'Escalations', exact: true });
    await expect(card).toContainText('No open task has been escalated to you.');
    answers.to(contract.escalation.myNotices, { unread: 1, notices });
    answers.emit({
      kind: 'event',
      id: idOf(3),
      type: 'escalation.noticed',
      subjectId: idOf(5),
      caseId: null,
    });
    await expect(card.getByRole('listitem')).toHaveText([
      /Echeverria, Marisol: Eligibility Exception.*\(unread\).*Overdue for five days.*Elevated, \d+ days overdue, Abara, Ruth/,
      /Fax Exception.*Overdue for five days/,
    ]);
    await expect(card.getByRole('button', { name: /^Show/ })).toHaveCount(0);
    await card.getByRole('link', { name: 'Eligibility Exception' }).click();
    await expect(page).toHaveURL(new RegExp(`/task-management\\?task=${task(1).id}$`));
    const sent = () =>
      answers.asked
        .filter(({ path }) => path.endsWith('/escalations/read'))
        .map(({ text }) => JSON.parse(text) as object);
    await expect.poll(sent).toEqual([{ taskIds: [task(1).id] }]);
    // A notice is marked from any starting page, and one that is already read is not marked again.
    await followWithin(page, 'ELSEWHERE', `/rco/LKMT/task-management?task=${task(2).id}`);
    await expect(page.getByRole('complementary', { name: 'Task', exact: true })).toBeVisible();
    await follow(page, `/rco/ELSEWHERE/task-management?task=${task(1).id}`);
    await expect.poll(sent).toEqual([{ taskIds: [task(1).id] }, { taskIds: [task(1).id] }]);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answers.failing(contract.escalation.myNotices, 'INTERNAL', { held });
    await followWithin(page, 'UNTOLD', '/rco/LKMT');
    await page.setViewportSize({ width: 360, height: 740 });
    const list = card.getByRole('region', { name: 'The list of escalations' });
    await expect(list).toBeVisible();
    await expect(list).not.toContainText('No open task has been escalated to you.');
    release();
    await expect(card.getByRole('alert')).toBeVisible();
    answers.to(contract.escalation.myNotices, { unread: 1, notices });
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card.getByRole('listitem')).toHaveCount(2);
    const ten = Array.from({ length: 10 }, (_, at) => ({ ...notices[1], id: idOf(9200 + at) }));
    answers.to(contract.escalation.myNotices, { unread: 0, notices: ten as typeof notices });
    await page.setViewportSize({ width: 1440, height: 900 });
    await followWithin(page, 'TEN', '/rco/LKMT');
    const last = card.getByRole('listitem').last();
    await expect(last).not.toBeInViewport();
    await card.getByRole('button', { name: 'Show all 10' }).click();
    await last.scrollIntoViewIfNeeded();
    const reaches = () => list.evaluate((element) => element.scrollHeight - element.clientHeight);
    await expect.poll(reaches).toBe(0);
    await card.getByRole('button', { name: 'Show 3' }).click();
    await expect.poll(reaches).toBeGreaterThan(0);
    await follow(page, '/rco/CASES');
    await isHome(page, 'CASES');
    await expect(card).toHaveCount(0);
  });
  await test.step('notices beyond the end of the list are marked as read with their task', async () => {
    const notice = {
      id: idOf(9101),
      taskId: task(1).id,
      taskName: 'Eligibility Exception',
      rule: 'Overdue',
      status: 'Open' as const,
      patient: null,
      dueDate: '2026-11-15',
      isOverdue: true,
      assigneeName: null,
      tableVersion: 3,
      at: '2026-11-20T15:00:00.000Z',
      isUnread: true,
    };
    withTasks(answers, tasks(3)).to(contract.escalation.myNotices, { unread: 2, notices: [notice] });
    answers.asked.length = 0;
    await page.setViewportSize({ width: 1440, height: 900 });
    await followWithin(page, 'UNREACHED', `/rco/LKMT/task-management?task=${task(2).id}`);
    const sent = () =>
      answers.asked
        .filter(({ path }) => path.endsWith('/escalations/read'))
        .map(({ text }) => JSON.parse(text) as object);
    await expect.poll(sent).toEqual([{ taskIds: [task(2).id] }]);
  });
});
