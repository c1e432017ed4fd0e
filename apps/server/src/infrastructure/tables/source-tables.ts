import type { CodeKind, CorrectionRule, sourceChannels } from '@waypost/contract/sources/calls';
import type { Generated } from 'kysely';

/** Row types of the systems that send patients and cases, and of what of it waits for somebody. */
export type SourceTables = {
  source: {
    entity_id: string;
    id: string;
    name: string;
    channel: (typeof sourceChannels)[number];
    is_on: boolean;
    on_correction: CorrectionRule;
    correction_days: number | null;
    links_sure_matches: boolean;
    created_at: Date;
    version: Generated<number>;
  };
  source_facility: { entity_id: string; source_id: string; facility_id: string };
  source_code: { entity_id: string; source_id: string; kind: CodeKind; code: string; meaning: string };
  source_difference: {
    entity_id: string;
    id: string;
    source_id: string;
    patient_id: string;
    coverage_id: string | null;
    case_id: string | null;
    facility_id: string | null;
    field: string;
    sent: unknown;
    ssn_sealed: Generated<string | null>;
    seen_at: Date;
    decision: Generated<'kept' | 'taken' | 'agreed' | 'replaced' | null>;
    decided_at: Generated<Date | null>;
    decided_by: Generated<string | null>;
  };
  held_registration: {
    entity_id: string;
    id: string;
    source_id: string;
    received_at: Date;
    lanes: string[];
    sent_sealed: string | null;
    reasons: unknown;
    state: 'held' | 'applied' | 'dismissed';
    settled_at: Generated<Date | null>;
    settled_by: Generated<string | null>;
    version: Generated<number>;
  };
};
