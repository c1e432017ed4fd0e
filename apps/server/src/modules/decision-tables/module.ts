import { anyOf, either, taskManagement } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { decisionRoutes } from './routes.ts';
import { syncDefaults } from './sync-defaults.ts';

/** Users who read decision tables. */
export const tableReaders = anyOf(
  'decision-table-read',
  'decision-table-write',
  'shared-decision-table-write',
  'decision-table-schema-write',
);
/** Own tables and defaults have different permissions; the command checks the relevant one. */
const writers = anyOf('decision-table-write', 'shared-decision-table-write');
/** Users who work on tasks choose codes, and users who maintain tables map them. */
const codeReaders = either(taskManagement, tableReaders);

const access: AccessOf<'decision'> = {
  decision: {
    models: tableReaders,
    model: tableReaders,
    uploadModel: writers,
    removeModel: anyOf('decision-table-write'),
    modelVersions: tableReaders,
    modelVersion: tableReaders,
    modelDifference: tableReaders,
    restoreModel: writers,
    decisionTable: tableReaders,
    setRules: writers,
    evaluate: tableReaders,
    conditionCodes: codeReaders,
  },
};

const changes = ['decision-table.changed', 'decision-table.removed'] as const;

const emits: EmitsOf<'decision'> = {
  decision: {
    uploadModel: changes,
    removeModel: ['decision-table.removed'],
    restoreModel: changes,
    setRules: ['decision-table.changed'],
    evaluate: { none: 'a try keeps nothing' },
  },
};

/** Decision models, their tables and their versions. */
export const decisionTablesModule = {
  owns: ['decision_model', 'decision_model_version', 'decision_table'],
  routes: { decision: decisionRoutes },
  access,
  emits,
  jobs: (tools) => [
    { name: 'keep default decision models', everyMs: 3_600_000, run: () => syncDefaults(tools) },
  ],
} as const satisfies ServerModule;

export { conditionCodes } from './condition-codes.ts';
export { type Candidate, contextsOf, decide, type OpenTable, openTable } from './evaluate-table.ts';
export type { JsonFacts } from './evaluate-within.ts';
export { currentVersion, entitiesWithRules } from './find.ts';
export { writtenText } from './find-escalations.ts';
export { outputTexts, ruleOutputs } from './rule-outputs.ts';
export { candidateRules, setRules } from './set-rules.ts';
export { syncDefaults } from './sync-defaults.ts';
