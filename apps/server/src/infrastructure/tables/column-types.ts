import type {
  DropFileReason,
  DropFileState,
  DropFolder,
  FolderProblem,
} from '@waypost/contract/drop-folders/shapes';
import type { FileKind } from '@waypost/contract/files/calls';
import type { ImportKind, ImportState, RowPlan } from '@waypost/contract/imports/shapes';
import type { DocumentFailure, DocumentState, DocumentStep } from '@waypost/contract/letters/calls';
import type { TrialStep } from '@waypost/contract/payer-connections/trial';
import type { ProcessName } from '@waypost/contract/processes/names';
import type { CodeKind, CorrectionRule, sourceChannels } from '@waypost/contract/sources/calls';
import type { AssignmentMode, AvailabilityState } from '@waypost/contract/tasks/assignment/rules';
import type { EscalationAction } from '@waypost/contract/tasks/escalation/rules';
import type { ColumnType, Generated } from 'kysely';
import type { ContentType } from '../files/content-type.ts';

/**
 * Facts about columns that the database does not know: the values of a text, and the content of JSON. `tables.ts` is
 * generated with them; whether a column may be null or absent is read from the database.
 */
export type ColumnTypes = {
  assignment_rule: { process: ProcessName; mode: AssignmentMode };
  eligibility_attempt: { steps: ColumnType<TrialStep[] | null, string | undefined, string> };
  drop_file: { state: DropFileState; reason: DropFileReason | null };
  drop_folder: {
    kind: ImportKind;
    place: DropFolder['place'];
    secret_kind: DropFolder['secret'];
    ready: DropFolder['ready'];
    on_trouble: DropFolder['onTrouble'];
    problem: FolderProblem | null;
  };
  escalation_done: { action: EscalationAction };
  facility: { webhook_shape: 'thin' | 'full' };
  generated_document: {
    making: DocumentState;
    filing: DocumentState;
    faxing: DocumentState;
    failures: ColumnType<Partial<Record<DocumentStep, DocumentFailure>>, string | undefined, string>;
  };
  held_registration: { lanes: string[]; state: 'held' | 'applied' | 'dismissed' };
  import: { kind: ImportKind; state: ImportState };
  import_mapping: { kind: ImportKind };
  import_row: { plan: RowPlan; result: RowPlan | 'undone' | 'kept' };
  // Written by a trigger.
  patient: { first_name_key: Generated<string> };
  received: { channel: 'api' | 'file' };
  source_record: { kind: ImportKind };
  source: { channel: (typeof sourceChannels)[number]; on_correction: CorrectionRule };
  source_code: { kind: CodeKind };
  source_difference: { decision: 'kept' | 'taken' | 'agreed' | 'replaced' };
  stored_file: { content_type: ContentType };
  user_availability: { state: AvailabilityState };
  user_file: { kind: FileKind; state: 'preparing' | 'ready' | 'failed' };
  webhook_delivery: { outcome: 'success' | 'failed' };
  webhook_endpoint: { disabled_because: 'person' | 'gone' | 'failing' };
  webhook_recovery: { kind: 'failed' | 'missing'; state: 'waiting' | 'running' | 'done' };
};
