import type { Generated } from 'kysely';

/** Row types of decision models. The defaults of the provider have the entity of zeros. */
export type DecisionTables = {
  decision_model: {
    entity_id: string;
    id: string;
    name: string;
    version: number;
    is_removed: Generated<boolean>;
  };
  decision_model_version: {
    entity_id: string;
    model_id: string;
    version: number;
    step: string;
    xml: string;
    file_name: string | null;
    table_name: string | null;
    restored: number | null;
    at: Date;
    actor_kind: string;
    actor_id: string | null;
  };
  decision_table: {
    entity_id: string;
    id: string;
    model_id: string;
    name: string;
    version: number;
    rule_count: number;
    position: number;
    is_removed: Generated<boolean>;
  };
};
