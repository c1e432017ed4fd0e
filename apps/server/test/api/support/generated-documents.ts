import type { Problem } from '@waypost/contract/core/errors';
import type { GeneratedDocument } from '@waypost/contract/letters/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import type pg from 'pg';
import { vi } from 'vitest';
import { portalUrl } from './addresses.ts';
import { openCase } from './cases.ts';
import { type Answer, type Client, newKey, SUBSCRIPTION } from './client.ts';
import { TABLES } from './decision.ts';
import { match, must } from './emitting/scenario.ts';
import { addOrder } from './orders.ts';
import { type Organization, organizationOf } from './organization.ts';
import { quiet, readTask, worked } from './processes.ts';

export const CARD = 'Request for an insurance card';

export const pathOf = (caseId: string): string => `/services/case/api/case/${caseId}/generated-documents`;
export const againPath = (id: string): string => `/services/case/api/generated-documents/${id}/again`;

/** Uploads files to a case in one form. */
export async function uploadTo(
  client: Client,
  caseId: string,
  files: readonly File[],
  key: Record<string, string> = newKey(),
): Promise<Answer<GeneratedDocument & Problem>> {
  const body = new FormData();
  for (const file of files) body.append('file', file);
  const answer = await fetch(`${portalUrl}/services/case/api/case/${caseId}/uploads`, {
    method: 'POST',
    headers: { ...SUBSCRIPTION, ...client.headers, ...key },
    body,
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
}

export const documentsOf = async (client: Client, caseId: string): Promise<GeneratedDocument[]> =>
  must(client.call<GeneratedDocument[]>('GET', pathOf(caseId)));

export async function templateId(pool: pg.Pool, at: Organization, name = CARD): Promise<string> {
  const { rows } = await pool.query('select id from document_template where entity_id = $1 and name = $2', [
    at.id,
    name,
  ]);
  return rows[0].id;
}

type Wanted = { template: string; onBase?: boolean; fax?: boolean; conditionCode?: string };

/** Has the organization's own table ask for these documents where a registration is verified. */
export async function letters(at: Organization, ...wanted: Wanted[]): Promise<void> {
  const tomasz = await at.person('tomasz');
  const path = `${TABLES}/RegistrationVerification_DocumentGeneration`;
  const query = `?tenantId=${tomasz.entityId}`;
  const table = await must(tomasz.call<{ version: number }>('GET', `${path}${query}`));
  const rules = wanted.map(({ template, onBase = false, fax = false, conditionCode = 'RV01' }) => ({
    inputs: ['"Registration Verification"', `"${conditionCode}"`],
    outputs: [`"${template}"`, `"${onBase}"`, `"${fax}"`],
  }));
  await must(tomasz.call('PUT', `${path}/rules${query}`, { rules }, match(table)));
}

/** A new case whose registration lacks an insurance, and the task about it. */
export async function gap(
  pool: pg.Pool,
  ruth: Client,
  {
    faxNumber = '(555) 201-4433',
    accountNumber = '49999995',
  }: { faxNumber?: string; accountNumber?: string } = {},
): Promise<{ caseId: string; task: Task }> {
  const { caseId, patientId } = await openCase(organizationOf(ruth), { change: { accountNumber } });
  await pool.query('delete from case_coverage where case_id = $1', [caseId]);
  // Nothing else is missing.
  await pool.query("update patient set home_phone = '5550100199' where id = $1", [patientId]);
  await addOrder(ruth, caseId, {
    physician: [{ useId: 0, familyName: 'Reyes', firstName: 'Ana', faxNumber }],
  });
  const made = (await worked(pool, caseId)).find(
    ({ task_name }) => task_name === 'Registration Verification',
  );
  return { caseId, task: await readTask(ruth, made?.id ?? '') };
}

/** Somebody works a task to its end. */
export async function complete(client: Client, task: Task): Promise<Task> {
  const path = `/services/task/tasks/${task.id}`;
  const started = await must(client.call<Task>('PATCH', path, { status: 'InProcess' }, match(task)));
  return must(client.call<Task>('PATCH', path, { status: 'Complete' }, match(started)));
}

/** The documents of a case once nothing is waiting any more, nor is a process at it. */
export async function finished(pool: pg.Pool, client: Client, caseId: string): Promise<GeneratedDocument[]> {
  const isOpen = ({ making, filing, faxing }: GeneratedDocument) =>
    making === 'waiting' ||
    (making === 'done' && (filing === 'waiting' || faxing === 'waiting' || faxing === 'sent'));
  const documents = await vi.waitFor(
    async () => {
      await quiet(pool, caseId);
      const found = await documentsOf(client, caseId);
      if (found.length === 0 || found.some(isOpen)) throw new Error('the documents did not come to an end');
      return found;
    },
    { timeout: 40_000, interval: 250 },
  );
  await quiet(pool, caseId);
  return documents;
}
