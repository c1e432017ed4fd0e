import { type EligibilityRequest, emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import type { Keyring } from '@waypost/platform/keyring';
import { buildAnswer271, defaultPayerLists, type EnvelopeInput, MEANING_VERSION } from '@waypost/x12';
import type { Db } from '../infrastructure/database.ts';
import { addDays } from '../infrastructure/dates.ts';
import { idFrom } from '../infrastructure/ids.ts';
import {
  connectionTo,
  errorCodeOf,
  inquiryX12,
  questionOf,
  readAnswer,
} from '../modules/eligibility/module.ts';
import type { Finding } from './finding.ts';
import type { CastEntity } from './organizations.ts';
import type { CastCase } from './patients.ts';
import { type Level, type PayerFinding, payerFindingOf, refused } from './payer-finding.ts';

/** Rejections of payers: reject reason, follow-up action, and the level of the 271 with the AAA segment. */
const rejections = [
  ['72', 'C', 'subscriber'],
  ['73', 'C', 'subscriber'],
  ['75', 'C', 'subscriber'],
  ['58', 'C', 'subscriber'],
  ['43', 'C', 'receiver'],
  ['42', 'R', 'source'],
  ['71', 'C', 'subscriber'],
  ['57', 'C', 'subscriber'],
  ['80', 'R', 'source'],
  ['51', 'C', 'receiver'],
] as const;

/** The reject reasons that the cast's payers give. */
export const rejectCodes = rejections.map(([code]) => code);

type SeedCheck = { of: CastCase; nth: number; askedBy: string; sentAt: Date; finding?: Finding | undefined };

/**
 * The eligibility check of an insurance with the payer's finding, or else with the next of the rejections, including
 * request and answer as they were sent.
 */
export async function writeCheck(
  db: Db,
  keyring: Keyring,
  entity: CastEntity,
  { of, nth, askedBy, sentAt, finding }: SeedCheck,
): Promise<string> {
  const connection = await connectionTo(db, of.payer.code);
  const rejection = rejections[nth % rejections.length];
  if (!connection || !rejection) throw new Error(`the cast cannot ask ${of.payer.name}`);
  const id = idFrom(`check ${of.caseId}`);
  const traceNumber = id.replaceAll('-', '').toUpperCase();
  const request = requestOf(of);
  const controlNumber = 1 + nth;
  const question = inquiryX12({
    request,
    connection,
    searchOption: connection.searchOptions[0],
    facility: of.facility,
    securityInformation: null,
    traceNumber,
    controlNumber,
    now: sentAt,
    timeZone: of.facility.timeZone,
  });
  const reply = finding ? payerFindingOf(of, finding) : refused(rejection);
  const answer = answerX12(of, reply, traceNumber, {
    senderId: connection.receiverId,
    senderQualifier: connection.receiverQualifier,
    receiverId: connection.senderId,
    receiverQualifier: connection.senderQualifier,
    usage: connection.usage,
    interchangeControlNumber: controlNumber,
    groupControlNumber: controlNumber,
    setControlNumber: 1,
    now: sentAt,
  });
  const outcome = readAnswer(
    { httpStatus: 200, errorCode: null, errorMessage: null, payload: answer },
    { ...questionOf(request, traceNumber, defaultPayerLists), traceNumber },
  );
  const { ssn: _ssn, ...stored } = request;
  await db
    .insertInto('eligibility_transaction')
    .values({
      entity_id: entity.id,
      id,
      facility_id: of.facility.id,
      payer_code: of.payer.code,
      payer_name: of.payer.name,
      task_id: null,
      case_id: of.caseId,
      requested_by: askedBy,
      request_source: 'RCO Portal',
      state: outcome.state,
      request: JSON.stringify({ ...stored, payerName: of.payer.name }),
      patient_name: `${of.lastName}, ${of.firstName}`,
      ssn_sealed: null,
      trace_number: traceNumber,
      control_number: controlNumber,
      sent_at: sentAt,
      lease_until: sentAt,
      answered_at: new Date(sentAt.getTime() + 1200),
      coverage_status: outcome.coverageStatus,
      normalized_status: outcome.normalizedStatus,
      has_other_coverage: outcome.hasOtherCoverage,
      coverage_caution: outcome.coverageCaution,
      meaning_version: MEANING_VERSION,
      error_code: errorCodeOf(outcome),
      failure_kind: null,
      failure_detail: null,
      raw_270_sealed: keyring.seal('raw-x12', question),
      raw_271_sealed: keyring.seal('raw-x12', answer),
    })
    .execute();
  return id;
}

const requestOf = (of: CastCase): EligibilityRequest => ({
  ...emptyEligibilityRequest,
  facilityId: of.facility.id,
  payerCode: of.payer.code,
  payerName: of.payer.name,
  searchOptionId: of.payer.options[0]?.id ?? '',
  providerIdentifier: of.facility.npi,
  serviceDateFrom: of.serviceStart,
  serviceDateThrough: of.serviceEnd ?? '',
  memberId: of.memberId,
  accountNumber: of.accountNumber,
  // Only California requires it.
  cardIssueDate: of.facility.state === 'CA' ? addDays(of.serviceStart, -120) : '',
  patientFirstName: of.firstName,
  patientLastName: of.lastName,
  patientDateOfBirth: of.birthDate,
  patientGender: of.gender === 'Female' ? 'F' : 'M',
});

/** The levels down to the rejecting one. */
function answerX12(of: CastCase, reply: PayerFinding, traceNumber: string, envelope: EnvelopeInput): string {
  const refusalAt = (level: Level) => (reply.refusal?.place === level ? [reply.refusal.segment] : []);
  const source = [
    ['NM1', 'PR', '2', of.payer.name, '', '', '', '', 'PI', of.payer.code],
    ...refusalAt('source'),
  ];
  const receiver = [
    ['NM1', '1P', '2', of.facility.name, '', '', '', '', 'XX', of.facility.npi],
    ...refusalAt('receiver'),
  ];
  const subscriber = [
    ['TRN', '2', traceNumber, `9${envelope.receiverId.padEnd(9, '0').slice(0, 9)}`],
    ['NM1', 'IL', '1', of.lastName, of.firstName, '', '', '', 'MI', of.memberId],
    ...refusalAt('subscriber'),
    ...(reply.benefits ?? []),
  ];
  return buildAnswer271(
    {
      reference: traceNumber,
      source,
      ...(reply.refusal?.place !== 'source' && { receiver }),
      ...((reply.refusal?.place ?? 'subscriber') === 'subscriber' && { subscriber }),
    },
    envelope,
  );
}
