import { z } from 'zod';
import { internal, open } from './classes.ts';
import type { MessageKey } from './messages.ts';

/**
 * The error catalogue: one stable code for each way a call can fail, its HTTP status, and the key of the sentence
 * that people read. An error contains no patient data and no stack trace.
 */
export const errorCatalogue = {
  BAD_REQUEST: { status: 400, message: 'http.other' },
  UNAUTHENTICATED: { status: 401, message: 'http.refused' },
  SESSION_ENDED: { status: 401, message: 'http.refused' },
  FORBIDDEN: { status: 403, message: 'http.refused' },
  ENTITY_REFUSED: { status: 403, message: 'entity.refused' },
  FACILITY_REFUSED: { status: 403, message: 'http.refused' },
  NOT_FOUND: { status: 404, message: 'http.notFound' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'http.other' },
  REQUEST_TIMEOUT: { status: 408, message: 'http.other' },
  CONFLICT: { status: 409, message: 'http.other' },
  INVITE_PENDING: { status: 400, message: 'invite.pending' },
  USER_IN_SCOPE: { status: 400, message: 'invite.inScope' },
  NO_FACILITIES: { status: 400, message: 'licence.noFacilities' },
  LICENCE_LIMIT: { status: 422, message: 'licence.limit' },
  USER_LIMIT: { status: 422, message: 'role.userLimitError' },
  TASK_HELD: { status: 409, message: 'task.held' },
  TASK_CHANGE_REFUSED: { status: 403, message: 'task.notAllowed' },
  IDEMPOTENCY_CONFLICT: { status: 409, message: 'http.other' },
  COMMENT_SETTLED: { status: 409, message: 'comment.settled' },
  NOT_CANCELLABLE: { status: 409, message: 'http.other' },
  ROLE_NAME_TAKEN: { status: 409, message: 'role.nameTaken' },
  ROLE_READ_ONLY: { status: 409, message: 'role.readOnly' },
  ROLE_IN_USE: { status: 409, message: 'role.inUse' },
  ONLY_ROLE: { status: 409, message: 'role.onlyRole' },
  LAST_ADMINISTRATOR: { status: 409, message: 'role.lastAdministrator' },
  MACHINE_NAME_TAKEN: { status: 409, message: 'machine.nameTaken' },
  MACHINE_REVOKED: { status: 409, message: 'machine.revokedAlready' },
  MACHINE_RIGHTS: { status: 403, message: 'machine.ownRights' },
  MACHINE_SECRETS_ALIVE: { status: 409, message: 'machine.secretsAlive' },
  CONNECTION_EXISTS: { status: 409, message: 'connection.exists' },
  CONNECTION_ENDED: { status: 409, message: 'connection.ended' },
  PAYER_ASKED: { status: 409, message: 'payerRequest.open' },
  MACHINES_ONLY: { status: 403, message: 'machine.machinesOnly' },
  PEOPLE_ONLY: { status: 403, message: 'machine.peopleOnly' },
  OWN_RIGHTS: { status: 403, message: 'role.ownRights' },
  ALERT_DECIDED: { status: 409, message: 'eligibility.alert.alreadyDecided' },
  MODEL_EXISTS: { status: 409, message: 'decision.modelExists' },
  MODEL_REFUSED: { status: 422, message: 'decision.refused' },
  DEFAULTS_REFUSED: { status: 403, message: 'decision.notProvider' },
  CASE_CANCELLED: { status: 409, message: 'case.cancelledAlready' },
  CASE_NOT_ASKED: { status: 409, message: 'case.notAsked' },
  IDENTIFIERS_DISAGREE: { status: 409, message: 'identifier.disagree' },
  IDENTIFIER_ELSEWHERE: { status: 409, message: 'identifier.elsewhere' },
  IDENTIFIER_RECYCLED: { status: 409, message: 'identifier.recycled' },
  FACILITY_CODE_TAKEN: { status: 409, message: 'facility.codeTaken' },
  LAST_FACILITY: { status: 409, message: 'facility.last' },
  TEMPLATE_NAME_TAKEN: { status: 409, message: 'template.nameTaken' },
  PLAN_CODE_TAKEN: { status: 409, message: 'plan.codeTaken' },
  PHYSICIAN_NPI_TAKEN: { status: 409, message: 'physician.npiTaken' },
  SOURCE_NAME_TAKEN: { status: 409, message: 'source.nameTaken' },
  SOURCE_ENDED: { status: 409, message: 'source.ended' },
  DROP_FOLDER_NAME_TAKEN: { status: 409, message: 'dropFolder.nameTaken' },
  DROP_FOLDER_ENDED: { status: 409, message: 'dropFolder.ended' },
  IMPORT_STATE: { status: 409, message: 'import.state' },
  IMPORT_INCOMPLETE: { status: 422, message: 'import.incomplete' },
  IMPORT_HAS_TROUBLE: { status: 409, message: 'import.hasTrouble' },
  IMPORT_UNDO_TOO_LATE: { status: 409, message: 'import.undoTooLate' },
  IMPORT_GOING_ON: { status: 409, message: 'import.goingOn' },
  HELD_SETTLED: { status: 409, message: 'registration.settled' },
  PATIENT_MERGED: { status: 409, message: 'patient.merged' },
  MERGE_ELSEWHERE: { status: 409, message: 'merge.elsewhere' },
  MERGE_TAKEN_BACK: { status: 409, message: 'merge.takenBack' },
  MERGE_TOO_OLD: { status: 409, message: 'merge.tooOld' },
  MERGE_LATER: { status: 409, message: 'merge.later' },
  DUPLICATE_COVERAGE: { status: 409, message: 'coverage.duplicate' },
  COVERAGES_CHANGED: { status: 409, message: 'coverage.listChanged' },
  DOCUMENTS_NOT_CONFIGURED: { status: 409, message: 'documents.notConfigured' },
  DOCUMENTS_SIGN_IN_ENDED: { status: 409, message: 'documents.signInFailed' },
  DOCUMENTS_CODE_REFUSED: { status: 422, message: 'documents.exchangeFailed' },
  DOCUMENTS_NO_ANSWER: { status: 502, message: 'documents.signInFailed' },
  DOCUMENTS_AWAY: { status: 502, message: 'documents.away' },
  DOCUMENTS_INVALID_ANSWER: { status: 502, message: 'documents.invalidAnswer' },
  DOCUMENT_NOT_VIEWABLE: { status: 409, message: 'documents.notViewable' },
  FILE_USED_UP: { status: 410, message: 'files.usedUp' },
  VERSION_CHANGED: { status: 412, message: 'http.changed' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'http.other' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'http.other' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'files.noRange' },
  EXPORT_TOO_LONG: { status: 422, message: 'files.exportTooLong' },
  BULK_TOO_LONG: { status: 422, message: 'task.bulkTooLong' },
  NOTHING_TO_CHANGE: { status: 422, message: 'task.nothingToChange' },
  BULK_GOING_ON: { status: 409, message: 'task.bulkGoingOn' },
  UNDO_TOO_LATE: { status: 409, message: 'task.undoTooLate' },
  INVALID: { status: 422, message: 'http.other' },
  VERSION_REQUIRED: { status: 428, message: 'http.other' },
  TOO_MANY_REQUESTS: { status: 429, message: 'http.other' },
  /**
   * The session or machine account has exceeded its calls per minute; `Retry-After` states when to continue.
   */
  CALL_LIMIT: { status: 429, message: 'http.callLimit' },
  CLIENT_OUTDATED: { status: 426, message: 'http.reload' },
  HEADERS_TOO_LARGE: { status: 431, message: 'http.other' },
  INTERNAL: { status: 500, message: 'http.server' },
  UNAVAILABLE: { status: 503, message: 'http.server' },
  STORAGE_FULL: { status: 507, message: 'http.storageFull' },
} as const satisfies Record<string, { status: number; message: MessageKey }>;

export type ErrorCode = keyof typeof errorCatalogue;
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

/**
 * The format of every error response: RFC 9457 `application/problem+json` plus the specification's `Message`.
 */
export const problemSchema = z.object({
  type: open(z.string()),
  title: open(z.string()),
  status: open(z.int()),
  code: open(z.enum(errorCodes as [ErrorCode, ...ErrorCode[]])),
  Message: open(z.string()),
  correlationId: internal(z.string()),
  /** The invalid fields by path, each with what to do; never the value. */
  errors: z.array(z.object({ path: internal(z.string()), message: internal(z.string()) })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
