import type { ProcessName } from '@waypost/contract/processes/names';
import type { AssignmentMode, AvailabilityState } from '@waypost/contract/tasks/assignment/rules';
import type { Generated } from 'kysely';

/** Row types of who is there, and of how tasks are given out. */
export type AssignmentTables = {
  user_availability: {
    entity_id: string;
    user_id: string;
    state: AvailabilityState;
    since: Date;
    back_on: string | null;
    changed_by: string;
  };
  assignment_rule: {
    entity_id: string;
    id: string;
    process: ProcessName;
    task_type: string;
    mode: AssignmentMode;
    daily_limit: number | null;
    version: Generated<number>;
    turn: Generated<number>;
    look_at: Date;
  };
  assignment_share: {
    entity_id: string;
    rule_id: string;
    user_id: string;
    weight: number;
    daily_limit: number | null;
  };
  assignment_turn: { entity_id: string; rule_id: string; user_id: string; turn: number };
  assignment_day: { entity_id: string; rule_id: string; user_id: string; day: string; given: number };
  assignment_settings: { entity_id: string; away_return_hours: number | null; version: Generated<number> };
};
