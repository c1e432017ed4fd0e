import type {
  DropFileReason,
  DropFileState,
  DropFolder,
  FolderProblem,
} from '@waypost/contract/drop-folders/shapes';
import type { ImportKind } from '@waypost/contract/imports/shapes';
import type { Generated } from 'kysely';

/** Row types of drop folders, and of the files in them. */
export type DropFolderTables = {
  drop_folder: {
    entity_id: string;
    id: string;
    name: string;
    source_id: string;
    kind: ImportKind;
    facility_id: string | null;
    place: DropFolder['place'];
    path: string;
    host: string;
    port: number;
    user_name: string;
    host_key: string | null;
    secret_kind: DropFolder['secret'];
    secret_sealed: string | null;
    pattern: string;
    ready: DropFolder['ready'];
    every_minutes: number | null;
    at_time: string | null;
    expected_by: string | null;
    time_zone: string;
    on_trouble: DropFolder['onTrouble'];
    report_to: string[];
    user_id: string;
    facility_ids: string[];
    created_at: Date;
    ended_at: Generated<Date | null>;
    ended_by: Generated<string | null>;
    version: Generated<number>;
    next_at: Date | null;
    look_at: Date | null;
    looked_at: Generated<Date | null>;
    problem: Generated<FolderProblem | null>;
    problem_since: Generated<Date | null>;
    failures: Generated<number>;
    alarmed_at: Generated<Date | null>;
    missing_since: Generated<Date | null>;
    expected_at: Generated<Date | null>;
  };
  drop_file: {
    entity_id: string;
    id: string;
    folder_id: string;
    name_sealed: string;
    name_hash: string;
    size: string | number;
    modified_at: Date;
    seen_at: Date;
    state: DropFileState;
    reason: Generated<DropFileReason | null>;
    taken_at: Generated<Date | null>;
    moved_as: Generated<string | null>;
    sha256: Generated<string | null>;
    is_cut_off: Generated<boolean>;
    import_id: Generated<string | null>;
    counts: Generated<unknown>;
    ended_at: Generated<Date | null>;
    is_put_away: Generated<boolean>;
  };
};
