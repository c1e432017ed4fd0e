import { contract } from '@waypost/contract';
import type {
  DecisionDifference,
  DecisionModel,
  DecisionModelSummary,
  DecisionModelVersion,
  DecisionRule,
  DecisionTable,
  EvaluationResult,
} from '@waypost/contract/decision-tables/shapes';
import type { Answers } from './answers.ts';
import { idOf, lakemont } from './shown.ts';

const modelId = idOf(700);
const tableId = idOf(701);

const rule = (number: number, inputs: string[], outputs: string[], comment = ''): DecisionRule => ({
  id: `rule-${number}`,
  comment: comment || null,
  inputs,
  outputs,
});

/** Exceptions that become work, as Lakemont has them. */
export const table: DecisionTable = {
  id: tableId,
  name: 'Eligibility_Exceptions',
  version: 3,
  tenantId: lakemont.id,
  modelId,
  modelName: 'Eligibility exceptions',
  hitPolicy: 'FIRST',
  aggregation: null,
  inputs: [
    { label: 'Coverage', expression: 'coverageStatus', type: 'string', values: '"Active","Inactive"' },
    { label: 'Insurance plan', expression: 'plan.code', type: 'string', values: null },
    { label: null, expression: 'amount', type: 'number', values: null },
  ],
  outputs: [
    { label: 'Exception', name: 'exception', type: 'string', values: null },
    { label: 'Priority', name: 'priority', type: 'number', values: null },
  ],
  rules: [
    rule(1, ['"Inactive"', '-', '-'], ['"Coverage inactive"', '1'], 'Always work for somebody'),
    rule(2, ['"Active"', '"TWM01"', '> 500'], ['"Large amount"', '3']),
    rule(
      3,
      ['"Active"', '"CSH02","CSH05"', '[100..500]'],
      ['"Check the referral"', '5'],
      'From the contract of 2026',
    ),
    rule(4, ['-', 'not("MCR01")', '< 100'], ['"None"', '10']),
    rule(5, ['"Active"', '-', '> 500'], ['"Large amount"', '4']),
    rule(6, ['"Inactive"', '"MCR01"', '-'], ['"Medicare inactive"', '1']),
  ],
  facts: [
    { name: 'coverageStatus', type: 'string', values: ['Active', 'Inactive'] },
    { name: 'plan', type: 'context', values: null, components: [{ name: 'code', type: 'string' }] },
    { name: 'amount', type: 'number', values: null },
    { name: 'isUrgent', type: 'boolean', values: null },
    { name: 'dateOfService', type: 'date', values: null },
    { name: 'note', type: 'string', values: null },
  ],
  findings: [
    {
      code: 'unreachable',
      severity: 'error',
      message: 'Row 6 never decides, because row 1 takes everything that it takes.',
      element: 'Eligibility_Exceptions',
      rule: 6,
    },
    {
      code: 'overlap',
      severity: 'warning',
      message: 'Rows 2 and 5 take the same values.',
      element: 'Eligibility_Exceptions',
      rule: 2,
      otherRule: 5,
    },
    {
      code: 'gap',
      severity: 'warning',
      message: 'No row takes these values.',
      element: 'Eligibility_Exceptions',
      example: ['"Active"', '"MCR01"', '100'],
    },
  ],
};

/** The same with many rules. */
export const longTable: DecisionTable = {
  ...table,
  rules: Array.from({ length: 1000 }, (_rule, at) =>
    rule(
      at + 1,
      ['"Active"', `"PLAN${String(at + 1).padStart(4, '0')}"`, `> ${at}`],
      ['"Large amount"', '3'],
    ),
  ),
  findings: [],
};

const elena = { kind: 'user' as const, name: 'Brandt, Elena' };

/** The own model of Lakemont that has the table. */
export const ownModel: DecisionModelSummary = {
  id: modelId,
  name: 'Eligibility exceptions',
  version: 3,
  tenantId: lakemont.id,
  fileName: 'exceptions.dmn',
  changedAt: '2026-11-18T15:05:00.000Z',
  changedBy: elena,
  tables: [{ id: tableId, name: table.name, version: 3, rules: table.rules.length }],
  isReplaced: false,
};

const modelXml = '<definitions name="Eligibility exceptions"/>';

const model: DecisionModel = { ...ownModel, modelXml, findings: table.findings };

/** A default that applies to every organization, and one that the own model replaces. */
export const models: DecisionModelSummary[] = [
  ownModel,
  {
    ...ownModel,
    id: idOf(710),
    tenantId: null,
    version: 1,
    isReplaced: true,
    changedBy: { kind: 'system', name: '' },
  },
  {
    ...ownModel,
    id: idOf(720),
    name: 'Task properties',
    tenantId: null,
    version: 12,
    fileName: null,
    changedBy: { kind: 'system', name: '' },
    tables: ['Eligibility', 'InsuranceVerification', 'RegistrationVerification', 'DocumentGeneration'].map(
      (process, at) => ({
        id: idOf(721 + at),
        name: `${process}_UserTaskProperties`,
        version: 1,
        rules: 12 + at,
      }),
    ),
  },
];

export const versions: DecisionModelVersion[] = [
  {
    version: 3,
    at: '2026-11-18T15:05:00.000Z',
    by: elena,
    step: 'rules',
    fileName: 'exceptions.dmn',
    table: table.name,
    restored: null,
  },
  {
    version: 2,
    at: '2026-11-16T09:12:00.000Z',
    by: elena,
    step: 'restored',
    fileName: 'exceptions.dmn',
    table: null,
    restored: 1,
  },
  {
    version: 1,
    at: '2026-11-02T13:40:00.000Z',
    by: elena,
    step: 'uploaded',
    fileName: 'exceptions.dmn',
    table: null,
    restored: null,
  },
];

const at = (row: number, inputs: string[], outputs: string[], comment: string | null = null) => ({
  row,
  inputs,
  outputs,
  comment,
});

/** Differences of every kind between two versions. */
export const difference: DecisionDifference = {
  from: 2,
  to: 3,
  tables: [
    {
      name: table.name,
      change: 'changed',
      columns: null,
      hitPolicy: { before: 'UNIQUE', after: 'FIRST' },
      rules: [
        {
          change: 'added',
          before: null,
          after: at(1, ['"Inactive"', '-', '-'], ['"Coverage inactive"', '1']),
        },
        {
          change: 'changed',
          before: at(1, ['"Active"', '"TWM01"', '> 250'], ['"Large amount"', '3'], 'Was 100'),
          after: at(2, ['"Active"', '"TWM01"', '> 500'], ['"Large amount"', '3']),
        },
        { change: 'removed', before: at(2, ['"Active"', '-', '-'], ['"None"', '10']), after: null },
        {
          change: 'moved',
          before: at(6, ['-', 'not("MCR01")', '< 100'], ['"None"', '10']),
          after: at(4, ['-', 'not("MCR01")', '< 100'], ['"None"', '10']),
        },
      ],
    },
  ],
  isOtherwiseChanged: true,
};

/** The table's result for an active coverage of 700. */
export const result: EvaluationResult = {
  table: { id: tableId, name: table.name, version: 3, tenantId: lakemont.id },
  value: { exception: 'Large amount', priority: 4 },
  warnings: ['plan.code is null, because plan was not given.'],
  tables: [
    {
      name: table.name,
      hitPolicy: 'FIRST',
      inputs: [
        { expression: 'coverageStatus', label: 'Coverage', value: 'Active' },
        { expression: 'plan.code', label: 'Insurance plan', value: null },
        { expression: 'amount', label: null, value: 700 },
      ],
      matched: [5],
      rules: [
        { rule: 1, id: 'rule-1', refusedBy: { column: 1, test: '"Inactive"', value: 'Active' } },
        { rule: 2, id: 'rule-2', refusedBy: { column: 2, test: '"TWM01"', value: null } },
        { rule: 3, id: 'rule-3', refusedBy: { column: 2, test: '"CSH02","CSH05"', value: null } },
        { rule: 4, id: 'rule-4', refusedBy: { column: 3, test: '< 100', value: 700 } },
        { rule: 5, id: 'rule-5', refusedBy: null },
      ],
      value: { exception: 'Large amount', priority: 4 },
    },
  ],
};

export const settingsPath = `/rco/${lakemont.lCode}/settings`;
export const modelPath = `${settingsPath}/decision-tables/${modelId}`;

/** The settings have models, one of them opens. */
export const withModels = (answers: Answers, own: Partial<DecisionModel> = {}): Answers =>
  answers
    .to(contract.decision.models, models)
    .to(contract.decision.model, { ...model, ...own })
    .to(contract.decision.decisionTable, table)
    .to(contract.decision.modelVersions, versions)
    .to(contract.decision.modelDifference, difference)
    .to(contract.decision.modelVersion, ({ path }) => {
      const version = versions.find((each) => path.endsWith(`/${each.version}`)) ?? versions[0];
      return { ...(version as DecisionModelVersion), modelXml };
    })
    .to(contract.decision.evaluate, result)
    .to(contract.processes.reevaluations, []);

/** A file as it is chosen. */
export const dmnFile = (name = 'exceptions.dmn', text = modelXml) => ({
  name,
  mimeType: 'application/xml',
  buffer: Buffer.from(text),
});
