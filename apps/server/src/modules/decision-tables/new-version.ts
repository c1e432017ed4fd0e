import type { decisionModelSteps } from '@waypost/contract/decision-tables/shapes';
import type { CheckedModel } from './check-model.ts';
import type { Owner } from './owner.ts';

/** A version of a model that is to stand from now on. */
export type NewVersion = {
  owner: Owner;
  checked: Pick<CheckedModel, 'model'>;
  step: (typeof decisionModelSteps)[number];
  fileName: string | null;
  /** The table whose rules were replaced. */
  tableName?: string;
  /** The version that was restored. */
  restored?: number;
  /** The version that stands now; null when there is to be none. */
  base: number | null;
};

/** A table with the version that a change gave it. */
export type ChangedTable = { id: string; name: string; version: number; isRemoved: boolean };
