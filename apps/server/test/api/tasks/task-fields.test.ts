import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { equip } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization } from '../support/organization.ts';
import { changed, openTask, patchTask, readTask } from '../support/tasks.ts';

const { pool } = await testDatabase();
let dana: Client;
let marcus: Client;
beforeAll(async () => {
  const here = await makeOrganization();
  await equip(here);
  [dana, marcus] = await here.people('dana', 'marcus');
});

describe('a task', () => {
  it('a task contains everything stored about it, its case, patient, payer, provider and last check [W-076][W-077]', async () => {
    const { id } = await openTask(dana, { payerCode: 'CMS' });
    await pool.query(
      `update payer_plan l set insurance_company = 'Tidewater Mutual', insurance_category = 'Commercial',
         financial_category = 'Managed Care', parent_insurance_company = 'Tidewater Group'
       from task t join case_coverage v on v.case_id = t.case_id and v.position = 1
       where t.id = $1 and l.entity_id = t.entity_id and l.insurance_code = v.insurance_code`,
      [id],
    );
    await pool.query(
      `update case_coverage v set address_code = v.insurance_code || '-OLD' from task t
       where t.id = $1 and v.case_id = t.case_id and v.position = 1`,
      [id],
    );
    const { rows } = await pool.query(
      `select t.*, p.birth_date, p.gender, v.subscriber_id, v.plan_name, f.name as facility_name, f.default_npi,
         l.insurance_company, a.deactivated_on
       from task t join facility f on f.id = t.facility_id join patient_case c on c.id = t.case_id
       join patient p on p.id = c.patient_id
       join case_coverage v on v.case_id = t.case_id and v.position = 1
       join payer_plan l on l.entity_id = v.entity_id and l.insurance_code = v.insurance_code
       join payer_plan_address a on a.plan_id = l.id and a.code = v.address_code
       where t.id = $1`,
      [id],
    );
    const stored = rows[0];
    const task = await readTask(dana, id);
    expect(task).toMatchObject({
      id,
      taskName: stored.task_name,
      status: 'Open',
      assignee: null,
      dueDate: stored.due_date,
      createDate: stored.created_at.toISOString(),
      priority: stored.priority,
      startUrl: stored.start_url,
      authorization: { domain: 'task-management', permission: stored.task_group },
      process: { name: stored.process, domain: 'Case', startDate: stored.process_started_at.toISOString() },
      condition: stored.condition_code && {
        conditionCode: stored.condition_code,
        description: stored.condition_description,
      },
      businessExceptions: stored.business_exceptions,
      domainModels: {
        case: {
          caseId: stored.case_id,
          caseNumber: stored.case_number,
          dateOfService: stored.date_of_service,
          expectedAmount: null,
          exceptions: stored.business_exceptions,
          patient: {
            accountNumber: stored.account_number,
            firstName: stored.patient_first_name,
            lastName: stored.patient_last_name,
            dateOfBirth: stored.birth_date,
            gender: stored.gender,
            memberId: stored.subscriber_id,
          },
          payer: {
            name: stored.payer_name,
            planName: stored.plan_name,
            insuranceCompany: 'Tidewater Mutual',
            insuranceCategory: 'Commercial',
            financialCategory: 'Managed Care',
            parentInsuranceCompany: 'Tidewater Group',
            deactivationDate: '2025-06-30',
          },
          provider: { id: stored.default_npi ?? '', name: stored.facility_name },
        },
      },
    });
    expect(Object.keys(task.toDos[0] ?? {}).sort()).toEqual(
      ['comment', 'id', 'recommendation', 'resolution', 'resolutionOptions'].sort(),
    );
    const mine = await changed(dana, task, { status: 'InProcess' });
    expect(mine.assignee).toEqual({ id: dana.userId, name: 'Whitfield, Dana' });
  });

  it('a task has one of six statuses, as sent, and no other [W-078]', async () => {
    let task: Task = await openTask(marcus);
    for (const change of [
      { status: 'InProcess' },
      { status: 'OnHold' },
      { status: 'Wait', waitExpirationDays: 2 },
      { status: 'Elevated' },
      { status: 'Complete' },
      { status: 'Open' },
    ]) {
      task = await changed(marcus, task, change);
      expect((await readTask(dana, task.id)).status).toBe(change.status);
    }
    for (const status of ['Hold', 'In Process', 'open', 'Paused'])
      expect((await patchTask(marcus, task, { status })).status).toBe(400);
  });
});
