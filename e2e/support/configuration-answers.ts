import { contract } from '@waypost/contract';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import type { RecentMatches } from '@waypost/contract/processes/recent-matches';
import { escalationConditions } from '@waypost/contract/tasks/escalation/rules';
import type { Answers } from './answers.ts';
import { ownModel } from './decision-answers.ts';
import { idOf, lakemont } from './shown.ts';

export const configurationPath = '/rco/LKMT/task-configuration';
export const tab = (name: string): string => `${configurationPath}?tab=${name}`;

const input = (expression: string) => ({ label: expression, expression, type: 'string', values: null });
const output = (name: string) => ({ label: name, name, type: 'string', values: null });

/** A table of the processes in the organization's version. */
function tableOf(
  at: number,
  name: string,
  columns: { inputs: string[]; outputs: string[] },
  rows: [inputs: string[], outputs: string[]][],
): DecisionTable {
  return {
    id: idOf(900 + at),
    name,
    version: 3,
    tenantId: lakemont.id,
    modelId: idOf(950 + at),
    modelName: name,
    hitPolicy: 'RULE ORDER',
    aggregation: null,
    inputs: columns.inputs.map(input),
    outputs: columns.outputs.map(output),
    rules: rows.map(([inputs, outputs], row) => ({ id: `r${row + 1}`, comment: null, inputs, outputs })),
    facts: [],
    findings: [],
  };
}

const any = ['-', '-', '-', '-'];
const perType = (outputs: string[]) => ({ inputs: ['taskType'], outputs });
const properties = perType(['assignment', 'daysToComplete', 'priority']);
const toDos = perType(['recommendation', 'resolutionOptions']);

export const templateId = idOf(980);

/** A rule of escalation; a text that begins with "=" is an expression. */
const escalates = (
  when: Readonly<Record<string, string>>,
  ...outputs: [name: string, action: string, value: string]
): [string[], string[]] => [
  escalationConditions.map((name) => when[name] ?? '-'),
  outputs.map((text) => (text.startsWith('=') ? text.slice(1) : `"${text}"`)),
];

/** The tables that the tabs show. */
export const configured: readonly DecisionTable[] = [
  tableOf(
    1,
    'Eligibility_Exceptions',
    {
      inputs: [
        'ruleId',
        'insurancePlanCode',
        'financialCategory',
        'insuranceCategory',
        'insuranceCompany',
        'parentInsuranceCompany',
      ],
      outputs: ['ruleName'],
    },
    [
      [['"2"', '-', ...any], ['"Payer rejected the request"']],
      [['"1"', '"TWM01-02"', ...any], ['"Coverage not active"']],
      [['"0"', '-', '"Managed Care"', '-', '-', '-'], ['""']],
      [['"3"', 'not("CSH01")', ...any], ['"Payer did not answer"']],
    ],
  ),
  tableOf(
    2,
    'RegistrationVerification_DocumentGeneration',
    { inputs: ['taskType', 'conditionCode'], outputs: ['template', 'onBase', 'fax'] },
    Array.from({ length: 30 }, (_, at): [string[], string[]] => [
      ['"Registration Verification"', `"RV${String(at + 1).padStart(2, '0')}"`],
      [`"${templateId}"`, '"true"', '"false"'],
    ]),
  ),
  tableOf(3, 'Eligibility_UserTaskProperties', properties, [
    [['"Eligibility Exception"'], ['"Group Assignment"', '2', '3']],
  ]),
  tableOf(4, 'RegistrationVerification_UserTaskProperties', properties, [
    [['"Registration Verification"'], ['"Direct Assignment"', '5', '2']],
  ]),
  tableOf(5, 'Eligibility_UserTaskToDos', toDos, [
    [['"Eligibility Exception"'], ['"Compare with the card"', '"Matches,Corrected"']],
    [['"Eligibility Exception"'], ['"Call the payer"', '"[\\"Yes, by phone\\",\\"No\\"]"']],
  ]),
  tableOf(6, 'RegistrationVerification_UserTaskToDos', toDos, [
    [['"Registration Verification"'], ['"Check the address"', '""']],
    [['"Registration Exception"'], ['"Correct what contradicts itself"', '"Corrected"']],
  ]),
  tableOf(7, 'Escalation', { inputs: [...escalationConditions], outputs: ['rule', 'action', 'value'] }, [
    escalates(
      { status: '"Open", "InProcess"', daysUntilDue: '<= -3' },
      'Overdue for three days',
      'Elevate',
      '',
    ),
    escalates({ isElevated: 'false', daysUntilService: '[0..2]' }, 'Service is near', 'Raise Priority', '9'),
    escalates({ daysAged: '>=5', amount: '>= 5000' }, 'Large and old', 'Notify', 'Assignee and Managers'),
    escalates(
      { taskType: '"Fax Exception"', amount: '> 100 * priority' },
      'Worth it',
      'Raise Priority',
      '=if amount > 900 then "9" else "7"',
    ),
  ]),
];

/** What the rows of a table matched: the first much, the second little, the others nothing. */
export function recentOf(name: string): RecentMatches {
  const { id, version } = configured.find((table) => table.name === name) ?? { id: idOf(999), version: 1 };
  return {
    table: { id, version },
    since: '2026-11-21T12:00:00.000Z',
    evaluated: 212,
    isAtLeast: false,
    rows: [
      { row: 1, matched: 12, led: 9 },
      { row: 2, matched: 1, led: 0 },
    ],
  };
}

const nameIn = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? '');

/** The lists and tables of the configuration. */
export const withConfiguration = (answers: Answers): Answers =>
  answers
    .to(contract.decision.decisionTable, ({ path }) => {
      const found = configured.find(({ name }) => name.toLowerCase() === nameIn(path).toLowerCase());
      if (!found) throw new Error(`no table ${path}`);
      return found;
    })
    .to(contract.decision.model, {
      ...ownModel,
      modelXml:
        '<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="m" name="M" namespace="n"/>',
      findings: [],
    })
    .to(contract.decision.conditionCodes, [
      { conditionCode: 'RV01', description: 'Insurance card missing or expired' },
      { conditionCode: 'RV40', description: 'Patient could not be reached' },
    ])
    .to(contract.documentTemplates.documentTemplates, {
      status: 200,
      body: [{ id: templateId, name: 'Request for an insurance card', isEnded: false }],
    })
    .to(contract.processes.reevaluations, [])
    .to(contract.processes.recentMatches, ({ path }) => recentOf(path.split('/').at(-2) ?? ''))
    .to(contract.assignment.rules, [])
    .toRead('payersByEntity', {
      payersByEntity: [
        { harpInsuranceCode: 'TWM01-02', harpInsurancePlan: 'Tidewater PPO Plus', isEnded: false },
        { harpInsuranceCode: 'CSH01', harpInsurancePlan: 'Cascade Choice', isEnded: false },
      ],
    });
