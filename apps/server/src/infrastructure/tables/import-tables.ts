import type { ImportKind, ImportState, RowPlan } from '@waypost/contract/imports/shapes';
import type { Generated } from 'kysely';

/** Row types of files that are brought in, and of what came in. */
export type ImportTables = {
  import: {
    entity_id: string;
    id: string;
    user_id: string;
    facility_ids: string[];
    source_id: string;
    kind: ImportKind;
    facility_id: string | null;
    state: Generated<ImportState>;
    created_at: Date;
    ended_at: Generated<Date | null>;
    file_name_sealed: Generated<string | null>;
    file_size: Generated<string | number | null>;
    uploaded_at: Generated<Date | null>;
    problem: Generated<string | null>;
    profile_sealed: Generated<string | null>;
    mapping_sealed: Generated<string | null>;
    signature: Generated<string | null>;
    plan_hash: Generated<string | null>;
    what_fits: Generated<boolean>;
    rows: Generated<number>;
    counts: Generated<unknown>;
    seen_version: Generated<number | null>;
    worked_at: Generated<Date | null>;
    version: Generated<number>;
  };
  import_piece: { entity_id: string; import_id: string; piece: number; file_id: string; size: number };
  import_row: {
    entity_id: string;
    import_id: string;
    row: number;
    first_row: number;
    content_sealed: string | null;
    is_mended: Generated<boolean>;
    plan: RowPlan | null;
    result: Generated<RowPlan | 'undone' | 'kept' | null>;
    has_trouble: Generated<boolean>;
    seen: Generated<unknown>;
    patient_id: Generated<string | null>;
    case_id: Generated<string | null>;
    held_id: Generated<string | null>;
    left_as: Generated<unknown>;
    version: Generated<number>;
  };
  import_mapping: {
    entity_id: string;
    id: string;
    source_id: string;
    kind: ImportKind;
    signature: string;
    mapping_sealed: string;
    name: Generated<string | null>;
    used_at: Date;
  };
  source_record: {
    entity_id: string;
    source_id: string;
    kind: ImportKind;
    record_id: string;
    content_hash: string;
    left_as: string;
    is_withdrawn: Generated<boolean>;
  };
  source_content: {
    entity_id: string;
    source_id: string;
    patient_id: string;
    case_id: string;
    content_hash: string;
    left_as: unknown;
  };
  received: {
    entity_id: string;
    id: string;
    source_id: string;
    channel: 'api' | 'file';
    user_id: string;
    import_id: string | null;
    file_name_sealed: string | null;
    began_at: Date;
    last_at: Date;
    hour: Date | null;
    created: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    held: Generated<number>;
    skipped: Generated<number>;
  };
};
