import type { FileKind } from '@waypost/contract/files/calls';
import type { DocumentFailure, DocumentState, DocumentStep } from '@waypost/contract/letters/calls';
import type { ColumnType, Generated } from 'kysely';
import type { ContentType } from '../files/content-type.ts';

/** Row types of stored files, and of letters and their templates. */
export type DocumentTables = {
  stored_file: {
    entity_id: string;
    id: string;
    content_type: ContentType;
    size: string | number;
    sha256: string;
    key_sealed: string;
    created_at: Date;
  };
  user_file: {
    entity_id: string;
    id: string;
    user_id: string;
    facility_ids: string[];
    kind: FileKind;
    file_name: string;
    ordered_sealed: string | null;
    state: Generated<'preparing' | 'ready' | 'failed'>;
    file_id: Generated<string | null>;
    created_at: Date;
    expires_at: Date;
    downloads_left: number;
    bytes_handed: Generated<number>;
  };
  document_template: {
    entity_id: string;
    id: string;
    name: string;
    facility_id: string | null;
    title: Generated<string>;
    body: Generated<string>;
    ended_at: Generated<Date | null>;
    version: Generated<number>;
  };
  generated_document: {
    entity_id: string;
    id: string;
    case_id: string;
    facility_id: string;
    template: string;
    template_name: string;
    task_id: string | null;
    event_id: string | null;
    condition_code: string | null;
    condition_description: string | null;
    ordered_at: Date;
    again: Generated<number>;
    making: Generated<DocumentState>;
    filing: DocumentState | null;
    faxing: DocumentState | null;
    failures: ColumnType<Partial<Record<DocumentStep, DocumentFailure>>, string | undefined, string>;
    file_id: Generated<string | null>;
    filed_as: Generated<string | null>;
    fax_number: Generated<string | null>;
    fax_id: Generated<string | null>;
    faxed_at: Generated<Date | null>;
    fax_ask_at: Generated<Date | null>;
    uploaded_by: Generated<string | null>;
  };
};
