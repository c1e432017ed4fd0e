import { randomBytes } from 'node:crypto';
import type { AuditSearch } from '@waypost/contract/audit/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import type pg from 'pg';
import { endedBulkChange, requestBulkChange } from '../../support/bulk-changes.ts';
import { equip, openCase } from '../../support/cases.ts';
import { newKey } from '../../support/client.ts';
import { ofCase, ofTask, oneComment, write } from '../../support/comments.ts';
import { coveredCase } from '../../support/coverages.ts';
import { verifyAndWait } from '../../support/eligibility-transactions.ts';
import { match, must } from '../../support/emitting/scenario.ts';
import { ended, orderTasks, tasksByCase } from '../../support/files.ts';
import { uploadTo } from '../../support/generated-documents.ts';
import { addOrder, ORDERS } from '../../support/orders.ts';
import type { Organization } from '../../support/organization.ts';
import { noSearch } from '../../support/samples/audit.ts';
import { readTask } from '../../support/tasks.ts';

/** The records written and made about a patient of the first facility: their texts and ids. */
export type Copies = {
  secrets: readonly string[];
  /** Ids by the names of the records in paths and bodies. */
  ids: Readonly<Record<string, readonly string[]>>;
  name: string;
};

/** A patient at the first facility with every kind of data, in which each word is unique. */
export async function createCopies(pool: pg.Pool, here: Organization): Promise<Copies> {
  const [dana, marcus, ruth, joel] = await here.people('dana', 'marcus', 'ruth', 'joel');
  await equip(here);
  const mark = randomBytes(4).toString('hex');
  const secrets: string[] = [];
  const secret = (what: string): string => {
    secrets.push(`${what}${mark}`);
    return `${what}${mark}`;
  };
  const name = secret('Canary');
  const { caseId, patientId, tasks } = await openCase(here, {
    task: {},
    change: { lastName: name, firstName: secret('Firstly'), accountNumber: secret('AC') },
  });
  const taskId = tasks[0]?.id ?? '';
  const patient = await pool.query<{ version: number }>('select version from patient where id = $1', [
    patientId,
  ]);
  await must(
    ruth.call(
      'PATCH',
      `/services/patient/api/Patient/${patientId}`,
      {
        name: [{ firstName: secret('Secondly'), familyName: name, middleInitial: null }],
        email: `${secret('mail')}@example.org`,
      },
      { 'if-match': `"${patient.rows[0]?.version}"` },
    ),
  );
  const note = await must(
    ruth.call<{ caseNoteId: string }>(
      'POST',
      '/services/case/api/case/notes',
      { caseId, note: secret('Noted'), eventType: 'Message' },
      newKey(),
    ),
  );
  const comment = await must(write(ruth, ofCase(caseId), { text: secret('Said'), mentions: [dana.userId] }));
  const asked = await must(write(dana, ofTask(taskId), { text: secret('Asked') }));
  await must(dana.call('PATCH', oneComment(asked.commentId), { comment: secret('Reworded') }, match(asked)));
  const order = await addOrder(ruth, caseId, {
    physician: [{ useId: 0, familyName: secret('Physician'), firstName: 'Ana' }],
  });
  const { newOne, add } = await coveredCase(ruth);
  const coverage = await must(
    add(newOne({ subscriberId: secret('S') }, { patientId }), ruth, newKey(), caseId),
  );
  const gone = await addOrder(ruth, caseId, {
    physician: [{ useId: 0, familyName: secret('Deleted'), firstName: 'Ana' }],
  });
  await must(
    ruth.call('DELETE', `${ORDERS}/${gone.orderId}`, undefined, { 'if-match': String(gone.version) }),
  );
  const question = await verifyAndWait(dana, {
    payerCode: 'TWM01',
    memberId: 'TWM8841207',
    patientLastName: secret('Question'),
  });
  const uploaded = await must(
    uploadTo(ruth, caseId, [new File(['%PDF-1.7\n%%EOF\n'], `${secret('upload')}.pdf`)]),
  );
  const byName = { patientLastName: { filterType: 'text', type: 'contains', filter: name } } as const;
  const view = await must(
    dana.call<{ userSettingId: string }>(
      'POST',
      '/services/policy/users/me/settings',
      {
        applicationName: 'task-management',
        featureKey: 'grid-view-tasks',
        entityId: here.id,
        applicationData: JSON.stringify({
          viewName: secret('View of '),
          isDefault: false,
          columnState: [],
          columnGroupState: [],
          filterState: byName,
        }),
      },
      newKey(),
    ),
  );
  await must(dana.call('POST', '/services/task/exports', { ...tasksByCase, filter: byName }));
  const file = await ended(dana, await orderTasks(dana, { ...tasksByCase, filter: byName }));
  const search: AuditSearch = { ...noSearch, person: null, patient: name, topic: null, actorKinds: [] };
  await must(
    joel.call('POST', '/services/audit/api/AuditHistory/search', { ...search, limit: 5, after: null }),
  );
  await must(joel.call('POST', '/services/audit/exports', search));
  const bulk = await must(requestBulkChange(marcus, byName, { status: 'Elevated' }));
  await endedBulkChange(marcus, bulk);
  const elevated: Task = await readTask(marcus, taskId);
  return {
    secrets,
    name,
    ids: {
      case: [caseId],
      patient: [patientId],
      task: [elevated.id],
      note: [note.caseNoteId],
      comment: [comment.commentId, asked.commentId],
      order: [order.orderId],
      coverage: [coverage.coverageId],
      eligibility: [question.id],
      document: [uploaded.id],
      setting: [view.userSettingId],
      file: [file.fileId],
      bulk: [bulk.id],
      user: [dana, marcus, ruth, joel].map(({ userId }) => userId),
    },
  };
}
