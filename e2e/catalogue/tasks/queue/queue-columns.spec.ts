import { formatMoney } from '@waypost/contract/core/amount-text';
import type { Task } from '@waypost/contract/tasks/shapes';
import { taskStatuses, taskStatusWords } from '@waypost/contract/tasks/status';
import { expect, idOf, shownQueue, test } from '../../../support/shown.ts';
import { dayAtFacility, task, withTasks } from '../../../support/task-answers.ts';
import { rows } from '../../../support/views.ts';

const bare = task(1);
/** A task with as few values as possible, and one of each status with all values, all different. */
const known: Task[] = [
  {
    ...bare,
    domainModels: {
      ...bare.domainModels,
      case: { ...bare.domainModels.case, patient: { ...bare.domainModels.case.patient, memberId: null } },
    },
  },
  ...taskStatuses.map((status, at) =>
    task(at + 2, {
      status,
      taskName: `Task ${at}`,
      assignee: { id: idOf(5), name: 'Dana Whitfield' },
      daysAged: 11 + at,
      dueDate: `2026-12-0${at + 1}`,
      createDate: `2026-11-1${at}T03:00:00.000Z`,
      waitUntil: `2026-12-1${at}`,
      priority: at + 1,
      process: { ...bare.process, name: 'Insurance Verification' },
      condition: { conditionCode: `E${at}`, description: 'Not found' },
      domainModels: {
        case: {
          ...bare.domainModels.case,
          caseNumber: `26010${at}-01`,
          dateOfService: `2026-10-0${at + 1}`,
          expectedAmount: `${at + 1}250.50`,
          patient: {
            accountNumber: `ACC-9${at}`,
            firstName: `First${at}`,
            lastName: `Last${at}`,
            dateOfBirth: `1984-03-1${at}`,
            gender: 'Male',
            memberId: `MEM${at}`,
          },
          payer: {
            name: `Payer ${at}`,
            planName: `Plan ${at}`,
            insuranceCompany: `Company ${at}`,
            insuranceCategory: `Category ${at}`,
            financialCategory: `Money ${at}`,
            parentInsuranceCompany: `Parent ${at}`,
            deactivationDate: `2027-01-0${at + 1}`,
          },
          provider: { id: `id-${at}`, name: `Provider ${at}` },
        },
        eligibility: {
          id: idOf(400 + at),
          coverageStatus: `Active ${at}`,
          coverageCaution: 'limited',
          rejectReasonCode: null,
          transactionDate: '2026-11-20T15:00:00.000Z',
          riskIndicator: null,
          rulesResult: [],
          caseDifferences: [],
        },
      },
    }),
  ),
];

const text = (value: string | null): string => value ?? '';
const amountText = (amount: string | null): string => (amount === null ? '' : formatMoney(amount));
const completedOn = ({ status }: Task): string => (status === 'Complete' ? '11/21/2026' : '');

test('the queue shows the facts of each task without cutting any', async ({ page, answers }) => {
  withTasks(answers, known);
  await page.goto(shownQueue);
  await expect(rows(page).first()).toBeVisible();
  await test.step('no heading, status, number or date is cut, at any row height', async () => {
    for (const density of ['Compact', 'Default', 'Roomy']) {
      await page.getByRole('button', { name: 'Row height' }).click();
      await page.getByRole('menuitemradio', { name: density }).click();
      await expect(page.getByRole('menu')).toBeHidden();
      const cut = await page.getByRole('grid', { name: 'Tasks' }).evaluate((grid) => {
        const columns = ['status', 'daysAged', 'caseNumber', 'accountNumber', 'dateOfService', 'dueDate'];
        const cells = columns.flatMap((id) => [
          ...grid.querySelectorAll(`[role="gridcell"][col-id="${id}"]`),
        ]);
        const wide = [
          ...cells,
          ...cells.flatMap((cell) => [...cell.querySelectorAll(':not(.visually-hidden)')]),
        ].filter(
          (element) =>
            element.scrollWidth > element.clientWidth && getComputedStyle(element).overflow !== 'visible',
        );
        const tall = [...grid.querySelectorAll('.ag-header-cell-text')].filter(
          (title) => title.getBoundingClientRect().height > 40,
        );
        return [...wide, ...tall].map((element) => element.textContent);
      });
      expect(cut, density).toEqual([]);
    }
  });
  await test.step('each column, including hidden ones, shows the known facts of the task [W-014][W-077]', async () => {
    await page.getByRole('button', { name: 'Columns' }).click();
    const chooser = page.getByRole('dialog', { name: 'Columns' });
    const hidden = chooser.getByRole('checkbox', { checked: false });
    await expect(hidden.first()).toBeVisible();
    await hidden.evaluateAll((all) => {
      for (const one of all as HTMLElement[]) one.click();
    });
    await expect(hidden).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 3600, height: 1200 });
    const day = (iso: string | null) =>
      iso === null ? '' : `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
    for (const task of known) {
      const { case: of, eligibility } = task.domainModels;
      const shown: Record<string, string> = {
        taskName: task.taskName,
        status: taskStatusWords[task.status],
        assignee: task.assignee?.name ?? 'Unassigned',
        daysAged: String(task.daysAged),
        caseNumber: of.caseNumber,
        accountNumber: text(of.patient.accountNumber),
        patientLastName: `${of.patient.lastName}, ${of.patient.firstName}`,
        patientFirstName: text(of.patient.firstName),
        payerName: of.payer.name,
        dateOfService: day(of.dateOfService),
        expectedAmount: amountText(of.expectedAmount),
        errorCode: task.condition ? `${task.condition.conditionCode} ${task.condition.description}` : '',
        dueDate: day(task.dueDate),
        priority: String(task.priority),
        processName: task.process.name,
        createDate: day(dayAtFacility(task.createDate)),
        completedDate: completedOn(task),
        returns: '0',
        group: 'Eligibility',
        waitUntil: day(task.waitUntil),
        dateOfBirth: day(of.patient.dateOfBirth),
        memberId: of.patient.memberId ?? '',
        planName: of.payer.planName ?? '',
        provider: of.provider.name,
        coverageStatus: eligibility ? `${eligibility.coverageStatus}, limited` : '',
        waitDaysLeft: String(task.waitDaysLeft ?? ''),
        points: String(task.score.points),
        insuranceCompany: of.payer.insuranceCompany ?? '',
        insuranceCategory: of.payer.insuranceCategory ?? '',
        financialCategory: of.payer.financialCategory ?? '',
        parentInsuranceCompany: of.payer.parentInsuranceCompany ?? '',
        deactivationDate: day(of.payer.deactivationDate),
      };
      const row = page.locator(`[role="row"][row-id="${task.id}"]`);
      // The lines that a narrow window shows below the name are hidden here. All cells of a row are read at
      // once.
      const cells = async (): Promise<Record<string, string>> => {
        const all = row.getByRole('gridcell');
        const columns = await all.evaluateAll((each) => each.map((one) => one.getAttribute('col-id') ?? ''));
        const texts = await all.allInnerTexts();
        return Object.fromEntries(
          columns.map((column, at) => [column, (texts[at] ?? '').replace(/\s+/g, ' ').trim()]),
        );
      };
      const { dueDate = '', ...others } = shown;
      await expect.poll(cells, task.taskName).toMatchObject(others);
      expect((await cells()).dueDate).toContain(dueDate);
      const buttons = row.locator('[col-id="action"]').getByRole('button');
      await expect(buttons).toHaveCount(2);
      await expect(buttons.first()).toHaveAccessibleName('Start Task');
      await expect(buttons.last()).toHaveAccessibleName('More actions');
    }
  });
});
