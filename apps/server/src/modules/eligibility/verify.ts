import { message } from '@waypost/contract/core/messages';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { checkEligibilityRequest, withoutUnusedSubscriber } from '@waypost/contract/eligibility/rules';
import type { AskedRequest } from '@waypost/contract/eligibility/verify-request';
import { AppError } from '../../framework/errors.ts';
import { onceMaking } from '../../framework/idempotency.ts';
import type { Program } from '../../framework/program.ts';
import type { Scope } from '../../framework/scope.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { todayIn } from '../../infrastructure/dates.ts';
import { newId } from '../../infrastructure/ids.ts';
import { connectionTo } from './connection.ts';
import { facilityAsking, searchOptionOf } from './derive.ts';
import { inquiryX12 } from './inquiry.ts';
import { LEASE_MS } from './lease.ts';
import { nextControlNumber } from './payer-gate.ts';
import { presentTransaction } from './present.ts';
import { type Sent, sendAndStoreOutcome } from './send-and-store-outcome.ts';
import { transactionById } from './transaction-row.ts';

type Input = { request: AskedRequest; key: string; source: string };

/**
 * Asks a payer in real time. First the request is stored as sent, in one database transaction with its audit
 * record; only then is it sent, and a second one stores the answer. It is never sent twice by itself:
 * the same idempotency key returns the eligibility transaction it made.
 */
export async function verify(program: Program, scope: Scope, input: Input): Promise<EligibilityTransaction> {
  // The SSN is left out of the key's request hash, because nine digits could be recovered from a hash.
  const { ssn: _ssn, ...request } = input.request;
  const call = { operation: 'eligibility.verify', key: input.key, request };
  const { id, sent } = await onceMaking(
    scope,
    call,
    (work) => prepare(program, work, input),
    async (_, id, sent) => ({ id, sent }),
  );
  if (sent) program.dispatcher.run(id, scope.logger, () => sendAndStoreOutcome(program, scope, sent));
  return present(program, scope, id);
}

async function present(program: Program, scope: Scope, id: string): Promise<EligibilityTransaction> {
  const row = await scope.read(({ db }) => transactionById(db, id));
  if (!row) throw new AppError('NOT_FOUND');
  return presentTransaction(row, program, scope.actor);
}

type Facility = { name: string; state: string; time_zone: string };

/** Finds what the request leaves to the server, checks it against the entity's own data, and reports every problem at once. */
async function check({ keyring }: Program, work: Work, asked: AskedRequest) {
  const { db, clock } = work;
  const facilityId = await facilityAsking(keyring, work, asked);
  const facility: Facility = await db
    .selectFrom('facility')
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
  const task = await db.selectFrom('task').select('case_id').where('id', '=', taskId).executeTakeFirst();
  if (!task) throw new AppError('NOT_FOUND');
  return task.case_id;
}

async function prepare(program: Program, work: Work, input: Input): Promise<Sent> {
  const { keyring } = program;
  const { db, actor, audit, clock } = work;
  const now = clock.now();
  const { facility, connection, searchOption, used } = await check(program, work, input.request);
  const caseId = await caseOf(db, used.taskId);
  const id = newId(clock);
  const traceNumber = id.replaceAll('-', '').toUpperCase();
  const controlNumber = await nextControlNumber(db);
  const write = (number: number): string =>
    inquiryX12({
      request: used,
      connection,
      searchOption,
      organisationName: facility.name,
      traceNumber,
      controlNumber: number,
      now,
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
      lease_until: new Date(now.getTime() + LEASE_MS),
      answered_at: null,
      coverage_status: null,
      failure_kind: null,
      failure_detail: null,
      raw_270_sealed: keyring.seal('raw-x12', x12),
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
  return { id, facilityId: used.facilityId, traceNumber, request: used, connection, write };
}
