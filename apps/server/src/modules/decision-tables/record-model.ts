import type { decisionModelSteps } from '@waypost/contract/decision-tables/shapes';
import { compareModels, type DmnModel, listDecisionTables } from '@waypost/dmn';
import type { Actor } from '../../framework/actor.ts';
import type { PropertyChange } from '../../framework/audit.ts';
import type { Work } from '../../framework/work.ts';
import type { CheckedModel } from './compiled-models.ts';
import type { ModelRow, Owner } from './find.ts';

type Recorded = {
  row: ModelRow;
  owner: Owner;
  before: DmnModel | null;
  after: DmnModel;
  made: Pick<NewVersion, 'step' | 'fileName' | 'restored'>;
  changed: readonly ChangedTable[];
};

/** Maximum number of rules in a record; the versions themselves contain all of them. */
const MAX_RULES = 100;

/** Audits a new version of a model, rule by rule, and emits an event for each changed table. */
export function recordModel(work: Work<Actor>, recorded: Recorded): void {
  const { row, owner, before, made } = recorded;
  work.audit({
    action: 'Mutation',
    operation: row.version === 1 ? 'Create' : 'Update',
    domainType: 'DecisionModel',
    domainId: row.id,
    details: [
      {
        propertyName: 'Version',
        previousValue: row.version === 1 ? null : String(row.version - 1),
        newValue: String(row.version),
      },
      ...(made.fileName === null
        ? []
        : [{ propertyName: 'File', previousValue: null, newValue: made.fileName }]),
      ...(made.restored === undefined
        ? []
        : [{ propertyName: 'Restored version', previousValue: null, newValue: String(made.restored) }]),
      ...changesOf(before, recorded.after),
    ],
    snapshot: { ModelName: row.name, IsDefault: owner.isDefault },
  });
  // The defaults of the product exist before any organization works with them.
  if (made.step === 'installed') return;
  for (const { id, name, version, isRemoved } of recorded.changed) {
    const about = { subjectId: id, caseId: null, facilityId: null };
    if (isRemoved) work.emit({ ...about, type: 'decision-table.removed', data: { name } });
    else
      work.emit({
        ...about,
        type: 'decision-table.changed',
        data: { name, version, isDefault: owner.isDefault },
      });
  }
}

function changesOf(before: DmnModel | null, after: DmnModel): PropertyChange[] {
  if (!before)
    return listDecisionTables(after).map(({ name, table }) => ({
      propertyName: `Table ${name}`,
      previousValue: null,
      newValue: `${table.rules.length} rules`,
    }));
  const changes = compareModels(before, after).tables.flatMap(
    ({ name, change, rules, columns, hitPolicy }) => {
      if (change !== 'changed')
        return [
          {
            propertyName: `Table ${name}`,
            previousValue: change === 'removed' ? name : null,
            newValue: change === 'added' ? name : null,
          },
        ];
      return [
        ...(columns
          ? [
              {
                propertyName: `${name}: columns`,
                previousValue: columns.before.join(', '),
                newValue: columns.after.join(', '),
              },
            ]
          : []),
        ...(hitPolicy
          ? [
              {
                propertyName: `${name}: hit policy`,
                previousValue: hitPolicy.before,
                newValue: hitPolicy.after,
              },
            ]
          : []),
        ...rules.map(({ before: old, after: now }) => ({
          propertyName: `${name}: row ${now?.row ?? old?.row}`,
          previousValue: old ? cellsOf(old) : null,
          newValue: now ? cellsOf(now) : null,
        })),
      ];
    },
  );
  const more = changes.length - MAX_RULES;
  if (more <= 0) return changes;
  return [
    ...changes.slice(0, MAX_RULES),
    { propertyName: 'Further changes', previousValue: null, newValue: String(more) },
  ];
}

type RuleAt = { comment: string | null; inputs: readonly string[]; outputs: readonly string[] };
const cellsOf = ({ comment, inputs, outputs }: RuleAt): string =>
  `${inputs.join(' | ')} → ${outputs.join(' | ')}${comment ? ` (${comment})` : ''}`;

/** A new current version of a model. */
export type NewVersion = {
  owner: Owner;
  checked: Pick<CheckedModel, 'model'>;
  step: (typeof decisionModelSteps)[number];
  fileName: string | null;
  /** The table with replaced rules. */
  tableName?: string;
  /** The restored version. */
  restored?: number;
  /** The present version; null when there must be none. */
  base: number | null;
};

/** A table with its version after a change. */
export type ChangedTable = { id: string; name: string; version: number; isRemoved: boolean };
