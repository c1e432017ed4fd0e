import { newKey } from './client.ts';
import { coveredCase } from './coverages.ts';
import { testDatabase } from './database.ts';
import { verifyAndWait } from './eligibility-transactions.ts';
import { must } from './emitting/scenario.ts';
import type { Organization } from './organization.ts';
import { uninsuredCase, worked } from './processes.ts';

/** A new case with an insurance of TWM01, and the result of its check. */
export async function checkedCase(
  at: Organization,
  memberId: string,
): Promise<{ caseId: string; caseNumber: string; answerId: string }> {
  const { pool } = await testDatabase();
  const [ruth, dana] = await at.people('ruth', 'dana');
  const { caseId, caseNumber, patientId } = await uninsuredCase(ruth);
  const { newOne, add } = await coveredCase(ruth);
  await must(add(newOne({}, { patientId }), ruth, newKey(), caseId));
  const [task] = await worked(pool, caseId);
  const answer = await verifyAndWait(dana, { payerCode: 'TWM01', memberId, taskId: task?.id ?? '' });
  await worked(pool, caseId);
  return { caseId, caseNumber, answerId: answer.id };
}
