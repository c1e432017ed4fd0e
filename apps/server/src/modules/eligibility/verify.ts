import { message } from '@waypost/contract/core/messages';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { checkEligibilityRequest, withoutUnusedSubscriber } from '@waypost/contract/eligibility/rules';
import type { StoredRequest } from '@waypost/contract/eligibility/verify-request';
import type { SearchOption } from '@waypost/contract/payers/calls';
import { facilityOf } from '@waypost/contract/saved-views/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { withoutSecurity } from '@waypost/x12';
import { AppError } from '../../framework/errors.ts';
import { onceCreating } from '../../framework/idempotency.ts';
import { settingsOf } from '../../framework/people/user-settings.ts';
import type { Program } from '../../framework/program.ts';
import { leaseEnd } from '../../framework/queue/lease.ts';
import type { Scope, Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { todayIn } from '../../infrastructure/dates.ts';
import { newId } from '../../infrastructure/ids.ts';
import { isCancelled } from '../cases/module.ts';
import { facilityRows } from '../facilities/readable.ts';
import { taskRows } from '../tasks/readable.ts';
import { connectionTo } from './connection.ts';
import { nextControlNumber } from './control-numbers.ts';
import { inquiryX12 } from './inquiry.ts';
import { LEASE_SECONDS } from './payer-gate.ts';
import { requestOfCase } from './prefill.ts';
import { type Sent, sendAndStoreOutcome } from './send-and-store-outcome.ts';
import { presentTransaction } from './transaction.ts';
import { transactionById } from './transaction-row.ts';

type Input = { request: StoredRequest; key: string; source: string; isTrial?: boolean };

/**
 * Sends an eligibility request in real time. One database transaction first stores the request as sent, with its audit
 * record; only then is it sent, and a second transaction stores the answer. It is never repeated automatically: the
 * same idempotency key returns the eligibility transaction it created.
 */
export async function verify(program: Program, scope: Scope, input: Input): Promise<EligibilityTransaction> {
  // The SSN is left out of the key's request hash, because nine digits could be recovered from a hash.
  const { ssn: _ssn, ...request } = input.request;
  const call = { operation: 'eligibility.verify', key: input.key, request };
  const { id, sent } = await onceCreating(
    scope,
    call,
    (work) => prepare(program, work, input),
    async (_, id, sent) => ({ id, sent }),
  );
  if (sent) program.dispatcher.run(id, scope.logger, () => sendAndStoreOutcome(program, scope, sent));
  return present(program, scope, id);
}

/**
 * The same for the first insurance of a case without a task, with the values of the case, or with values that the user
 * typed for it. Problems are reported at the fields of a request.
 */
export async function verifyCase(
  program: Program,
  scope: Scope,
  { caseId, key, request: typed }: { caseId: string; key: string; request?: StoredRequest | undefined },
): Promise<EligibilityTransaction> {
  const { ssn: _ssn, ...hashed } = typed ?? { ssn: '' };
  const call = { operation: 'eligibility.verifyCase', key, request: { caseId, ...hashed } };
  const { id, sent } = await onceCreating(
    scope,
    call,
    async (work) =>
      prepare(program, work, {
        request: typed ? await ofCase(work.db, caseId, typed) : await requestOfCase(work.db, caseId),
        source: 'portal',
        caseId,
      }),
    async (_, id, sent) => ({ id, sent }),
  );
  if (sent) program.dispatcher.run(id, scope.logger, () => sendAndStoreOutcome(program, scope, sent));
  return present(program, scope, id);
}

/** A request that was typed for a case: the facility of the case sends it, and it works on no task. */
async function ofCase(db: Db, caseId: string, typed: StoredRequest): Promise<StoredRequest> {
  const { facilityId } = await requestOfCase(db, caseId);
  if (typed.facilityId !== '' && typed.facilityId !== facilityId)
    throw new AppError('INVALID', [
      {
        path: 'facilityId',
        message: 'The facility of the case asks. Move the case, or send the request without it.',
      },
    ]);
  return { ...typed, facilityId, taskId: '' };
}

async function present(program: Program, scope: Scope, id: string): Promise<EligibilityTransaction> {
  const row = await scope.read(({ db }) => transactionById(db, id));
  if (!row) throw new AppError('NOT_FOUND');
  return presentTransaction(row, program, scope.actor);
}

type Facility = { name: string; state: string; time_zone: string };

/**
 * Determines the values that the request leaves to the server, checks it against the entity's own data, and reports
 * every problem at once.
 */
async function check({ keyring }: Program, work: Work, asked: StoredRequest) {
  const { db, clock } = work;
  const facilityId = await requestingFacility(keyring, work, asked);
  const facility: Facility = await db
    .selectFrom(facilityRows.as('facility'))
    .select(['name', 'state', 'time_zone'])
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const connection = await connectionTo(db, asked.payerCode);
  if (!connection) {
    throw new AppError('INVALID', [{ path: 'payerCode', message: message('eligibility.noPayerMatch') }]);
  }
  const rules = { facility, today: todayIn(facility.time_zone, clock.now()) };
  const searchOption = searchOptionOf(connection.searchOptions, asked, rules);
  const request = { ...asked, facilityId, searchOptionId: searchOption?.id ?? asked.searchOptionId };
  const used = withoutUnusedSubscriber(request, searchOption);
  const problems = checkEligibilityRequest(used, { ...rules, searchOption });
  if (problems.length > 0) throw new AppError('INVALID', problems);
  return { facility, connection, searchOption, used };
}

/** The case of the task that a check is for; a task that the caller cannot see is not found. */
async function caseOf(db: Db, taskId: string): Promise<string | null> {
  if (taskId === '') return null;
  const task = await db
    .selectFrom(taskRows.as('task'))
    .select('case_id')
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (!task) throw new AppError('NOT_FOUND');
  return task.case_id;
}

/** The prepared request, and its case when no task determines it. */
type Prepared = Omit<Input, 'key'> & { caseId?: string };

async function prepare(program: Program, work: Work, input: Prepared): Promise<Sent> {
  const { keyring } = program;
  const { db, actor, audit, clock } = work;
  const now = clock.now();
  const { facility, connection, searchOption, used } = await check(program, work, input.request);
  const caseId = input.caseId ?? (await caseOf(db, used.taskId));
  if (caseId !== null && (await isCancelled(db, caseId))) throw new AppError('CASE_NOT_ASKED');
  const id = newId(clock);
  const traceNumber = id.replaceAll('-', '').toUpperCase();
  const controlNumber = await nextControlNumber(db, work.entity.id, connection);
  const write = (number: number): string =>
    inquiryX12({
      request: used,
      connection,
      searchOption,
      facility,
      securityInformation:
        connection.securityInformationSealed === null
          ? null
          : keyring.open('payer-credential', connection.securityInformationSealed),
      traceNumber,
      controlNumber: number,
      now,
      timeZone: facility.time_zone,
    });
  const x12 = write(controlNumber);
  const { ssn, ...withoutSsn } = used;
  await db
    .insertInto('eligibility_transaction')
    .values({
      entity_id: work.entity.id,
      id,
      facility_id: used.facilityId,
      payer_code: connection.payerCode,
      payer_name: connection.payerName,
      task_id: used.taskId === '' ? null : used.taskId,
      case_id: caseId,
      requested_by: actor.id,
      request_source: input.source,
      state: 'sent',
      request: JSON.stringify({ ...withoutSsn, payerName: connection.payerName }),
      patient_name: [used.patientLastName, used.patientFirstName].filter((part) => part !== '').join(', '),
      ssn_sealed: ssn === '' ? null : keyring.seal('ssn', ssn),
      trace_number: traceNumber,
      control_number: controlNumber,
      sent_at: now,
      lease_until: leaseEnd(now, LEASE_SECONDS),
      answered_at: null,
      coverage_status: null,
      failure_kind: null,
      failure_detail: null,
      raw_270_sealed: keyring.seal('raw-x12', withoutSecurity(x12)),
      raw_271_sealed: null,
    })
    .execute();
  audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'EligibilityTransaction',
    domainId: id,
    snapshot: {
      PayerName: connection.payerName,
      CaseId: caseId,
      TaskId: used.taskId === '' ? null : used.taskId,
    },
  });
  const taskId = used.taskId === '' ? null : used.taskId;
  work.emit({
    type: 'eligibility.requested',
    subjectId: id,
    caseId,
    facilityId: used.facilityId,
    data: { payerCode: connection.payerCode, taskId },
  });
  return {
    id,
    facilityId: used.facilityId,
    traceNumber,
    request: used,
    connection,
    write,
    isTrial: input.isTrial ?? false,
  };
}

type ScopedRequest = Pick<EligibilityRequest, 'facilityId' | 'taskId'>;

/**
 * The requesting facility, chosen as for a new request in the portal (P-151): the stated one, that of the task, the
 * only one that the caller works for or named with `ScopeMember`, or their default.
 * @throws AppError FACILITY_REFUSED when it is not one of the caller's, INVALID when none can be determined
 */
async function requestingFacility(keyring: Keyring, work: Work, asked: ScopedRequest): Promise<string> {
  const { facilityIds } = work.actor;
  const facilityId =
    asked.facilityId ||
    (await facilityOfTask(work, asked.taskId)) ||
    (facilityIds.length === 1 ? facilityIds[0] : await firstFacility(keyring, work));
  if (!facilityId) {
    throw new AppError('INVALID', [
      {
        path: 'facilityId',
        message:
          'Say which facility asks: send facilityId, a taskId of the facility, or the header ScopeMember',
      },
    ]);
  }
  if (!facilityIds.includes(facilityId)) throw new AppError('FACILITY_REFUSED');
  return facilityId;
}

async function facilityOfTask({ db }: Work, taskId: string): Promise<string | undefined> {
  if (taskId === '') return undefined;
  const task = await db
    .selectFrom(taskRows.as('task'))
    .select('facility_id')
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (!task) throw new AppError('NOT_FOUND');
  return task.facility_id;
}

/** The caller's default facility, while they still work for it. */
async function firstFacility(keyring: Keyring, { db, actor }: Work): Promise<string | undefined> {
  const tools = { keyring, permissions: actor.permissions };
  const [setting] = await settingsOf(tools, db, actor.id, 'default-facility');
  const facilityId = setting ? facilityOf(setting.applicationData) : null;
  return actor.facilityIds.find((id) => id === facilityId);
}

type Rules = Omit<Parameters<typeof checkEligibilityRequest>[1], 'searchOption'>;

/**
 * The search option of a request: the named one; otherwise the first without problems, else the payer's first, with
 * which a form begins (C-255).
 * @throws AppError INVALID when the payer has no option of that id
 */
function searchOptionOf(
  options: readonly SearchOption[],
  request: EligibilityRequest,
  rules: Rules,
): SearchOption | undefined {
  const fits = (searchOption: SearchOption): boolean =>
    checkEligibilityRequest(withoutUnusedSubscriber(request, searchOption), { ...rules, searchOption })
      .length === 0;
  if (request.searchOptionId === '') return options.find(fits) ?? options[0];
  const named = options.find(({ id }) => id === request.searchOptionId);
  if (named || options.length === 0) return named;
  const ids = options.map(({ id }) => id).join(', ');
  throw new AppError('INVALID', [
    { path: 'searchOptionId', message: message('eligibility.searchOptions', { ids }) },
  ]);
}
