import type { EscalationAction } from '@waypost/contract/tasks/escalation/rules';

/** Row types of what the rules of escalation have done, have yet to look at, and whom they told. */
export type EscalationTables = {
  escalation_done: {
    entity_id: string;
    task_id: string;
    rule: string;
    action: EscalationAction;
    facility_id: string;
    table_version: number;
    at: Date;
  };
  escalation_look: {
    entity_id: string;
    id: string;
    begun_for: string | null;
    days: unknown;
    putting_down: unknown;
    position: string;
    looked_at: Date;
  };
  escalation_due: { entity_id: string; task_id: string };
  escalation_notice: {
    entity_id: string;
    id: string;
    user_id: string;
    task_id: string;
    facility_id: string;
    rule: string;
    table_version: number;
    at: Date;
    read_at: Date | null;
  };
  escalation_mail: { entity_id: string; user_id: string; sent_at: Date | null };
};
