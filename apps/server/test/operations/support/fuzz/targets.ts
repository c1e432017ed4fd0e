import { decisionTableNames } from '@waypost/contract/decision-tables/names';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { getCaseCoverages, getCaseDetails } from '@waypost/contract/graphql';
import type { Order } from '@waypost/contract/orders/calls';
import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import type { CastPhysician } from '../../../../src/seed/physicians.ts';
import { physiciansAt } from '../../../api/support/cases.ts';
import { modelFile, newName, upload } from '../../../api/support/decision.ts';
import { ask, verifyAndWait } from '../../../api/support/eligibility-transactions.ts';
import { ended, orderTasks } from '../../../api/support/files.ts';
import { uploadTo } from '../../../api/support/generated-documents.ts';
import { addOrder } from '../../../api/support/orders.ts';
import { listTasks } from '../../../api/support/tasks.ts';
import { newEndpoint } from '../../../api/support/webhooks.ts';
import type { Help, World } from './fuzz.ts';

/** A physician of the directory who has contacts. */
export function vargaOf({ at }: Pick<World, 'at'>): CastPhysician {
  const found = physiciansAt(at).find(({ last }) => last === 'Varga');
  if (!found) throw new Error('no physician is called Varga');
  return found;
}

/** Related records, created and read by calls of the product, as the subjects of most calls. */
export async function setTargets({ client, known, at, others }: World): Promise<void> {
  const tasks = await listTasks(client, { status: { filterType: 'set', values: ['Open'] } });
  known.pin('taskId', ...tasks.slice(0, 12).map(({ id }) => id));
  const caseNumber = tasks[0]?.domainModels.case.caseNumber ?? '';
  known.pin('caseNumber', caseNumber);
  const { getCaseDetails: shown } = await client.read('case', getCaseDetails, { caseNumber });
  if (!shown) throw new Error(`no case ${caseNumber}`);
  known.pin('caseId', shown.caseId);
  known.pin('accountId', shown.caseId);
  known.pin('patientId', shown.patientId);
  for (const name of ['facilityId', 'appId', 'appUid', 'memberObjectId']) known.pin(name, shown.facilityId);
  for (const name of ['entityId', 'tenantId']) known.pin(name, at.id);
  const here = at.facilities.find(({ id }) => id === shown.facilityId);
  known.pin('lCode', here?.lcode);
  for (const name of ['userId', 'userObjectId']) known.pin(name, others.dana.userId);
  const { getCaseCoverages: coverages } = await client.read('case', getCaseCoverages, {
    caseId: shown.caseId,
  });
  known.pin('coverageId', ...coverages.map(({ coverageId }) => coverageId));
  for (const { coverageId, version } of coverages) known.learn({ coverageId, version });

  known.pin('providerIndividualId', vargaOf({ at }).id);
  const order = await newOrder({ client, known });
  known.pin('orderId', order.orderId);
  known.pin('orderPhysicianId', order.physician[0]?.orderPhysicianId);
  const transaction = await ask(client, 'TWM01', 'TWM8841207');
  known.pin('transactionId', transaction.id);
  const model = await newModel({ client });
  known.pin('modelId', model.id);
  known.pin('tableId', ...decisionTableNames.slice(0, 2));
  known.pin('version', 1);
  const { endpoint } = await newEndpoint(client, {}, shown.facilityId);
  for (const name of ['endpointId', 'endpointUid']) known.pin(name, endpoint.id);
  const uploaded = await uploadTo(client, shown.caseId, [new File(['A note.'], 'note.txt')]);
  known.pin('generatedDocumentId', uploaded.body.id);
  const { fileId } = await ended(client, await orderTasks(client));
  known.pin('fileId', fileId);
}

type Makes = Pick<World, 'client' | 'known'>;
export const one = ({ known }: Pick<World, 'known'>, name: string): string =>
  String(known.pinned(name)[0] ?? '');

/** An unassigned task, because earlier calls changed most of the others. */
export async function ofOpenTask({ client, random }: Pick<World, 'client' | 'random'>): Promise<Help> {
  const open = await listTasks(client, { status: { filterType: 'set', values: ['Open'] } });
  const task = random.pick(open);
  if (!task) throw new Error('no task is open');
  return { path: { taskId: task.id }, headers: ifMatch(task.version) };
}

export const newOrder = ({ client, known }: Makes): Promise<Order> =>
  addOrder(client, one({ known }, 'caseId'), {
    physician: [{ useId: 0, providerIndividualId: one({ known }, 'providerIndividualId') }],
  });

export const modelText = (): string => {
  const name = newName();
  return modelFile(name, [{ name: `${name}_Table`, rules: [{ cells: ['"a"', '"b"'] }] }]);
};

export async function newModel({ client }: Pick<World, 'client'>): Promise<DecisionModel> {
  const made = await upload(client, modelText());
  if (made.status !== 200) throw new Error(`no model: ${made.text}`);
  return made.body;
}

export const newWebhook = async ({ client, known }: Makes): Promise<WebhookEndpoint> =>
  (await newEndpoint(client, {}, one({ known }, 'facilityId'))).endpoint;

/** An answer that differs from its request, so that there is an alert to decide. */
export const newAlert = ({ client }: Pick<World, 'client'>): Promise<EligibilityTransaction> =>
  verifyAndWait(client, { payerCode: 'TWM01', memberId: 'CHG000001' });

export const ifMatch = (version: number): Record<string, string> => ({ 'If-Match': String(version) });

export function form(name: string, file: File): FormData {
  const body = new FormData();
  body.append(name, file);
  return body;
}
