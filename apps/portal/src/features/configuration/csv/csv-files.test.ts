import { RULES_MAX } from '@waypost/contract/decision-tables/shapes';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#src/ui/csv/read-csv.ts';
import { refusalText } from '#src/ui/csv/refusal.ts';
import { countSteps } from '../../../../../../packages/platform/src/testing/steps.ts';
import { mappingFile } from '../document-generation/mapping-file.ts';
import { mappingShape } from '../document-generation/mapping-lines.ts';
import { exceptionFile } from '../exceptions/exception-file.ts';
import { exceptionShape } from '../exceptions/exception-lines.ts';
import { recommendationFile } from '../recommendations/recommendation-file.ts';
import { recommendationShape } from '../recommendations/recommendation-lines.ts';
import type { Line, Shape } from '../rules/table-shape.ts';
import { taskTypeFile } from '../task-types/task-type-file.ts';
import { addMissingTypes, taskTypeShape } from '../task-types/task-type-lines.ts';
import { importRows } from './import-rows.ts';
import { csvOf, type TabFile } from './tab-file.ts';

const table = (inputs: string[], outputs: string[]) => ({
  inputs: inputs.map((expression) => ({ label: null, expression, type: null, values: null })),
  outputs: outputs.map((name) => ({ label: null, name, type: null, values: null })),
});
const line = (key: string, inputs: string[], outputs: string[]): Line => ({
  key,
  rule: { id: key, comment: `about ${key}`, inputs, outputs },
});
function known<Known extends Shape<never>>(shape: Known | null): Known {
  if (!shape) throw new Error('The tab does not know these columns.');
  return shape;
}

const anything = ['-', '-', '-', '-'];
const exceptionTable = table(
  [
    'ruleId',
    'insurancePlanCode',
    'financialCategory',
    'insuranceCategory',
    'insuranceCompany',
    'parentInsuranceCompany',
  ],
  ['ruleName'],
);
const exceptionLines = [
  line('a', ['"1"', '"TWM01"', ...anything], ['"Coverage not active"']),
  line('b', ['"0"', 'not("CSH01")', '"=1+1"', '-', '"O\\"HARA, \\nTWO"', '"\'=X"'], ['""']),
];
const plans = [
  { value: 'TWM01', label: 'TWM01 - Tidewater PPO' },
  { value: 'CSH01', label: 'CSH01 - Cascade' },
];
const exceptions = exceptionFile(exceptionLines, known(exceptionShape(exceptionTable)), plans);

const mappings = mappingFile(
  [
    line('a', ['"Registration Verification"', '"RV01"'], ['"t1"', '"true"', '"false"']),
    line('b', ['"Registration Exception"', '"RE01"'], ['"t2"', '"false"', '"false"']),
  ],
  known(mappingShape(table(['taskType', 'conditionCode'], ['template', 'onBase', 'fax']))),
  {
    templates: [
      { value: 't1', label: 'Card' },
      { value: 't2', label: 'Letter' },
      { value: 't3', label: 'Letter' },
    ],
    codes: (type) => (type === 'Registration Exception' ? ['RE01'] : ['RV01', 'RV02']),
  },
);

const typeShape = known(taskTypeShape(table(['taskType'], ['assignment', 'daysToComplete', 'priority'])));
const taskTypes = taskTypeFile(
  addMissingTypes([line('a', ['"Registration Exception"'], ['"Direct Assignment"', '5', '2'])], typeShape, [
    'Registration Verification',
    'Registration Exception',
  ]),
  typeShape,
  'Registration Verification',
);
const recommendations = recommendationFile(
  [
    line('a', ['"Eligibility Exception"'], ['"Compare"', '"Matches,Corrected"']),
    line('b', ['"Eligibility Exception"'], ['"Call"', '"[\\"Yes, by phone\\",\\"No\\"]"']),
  ],
  known(recommendationShape(table(['taskType'], ['recommendation', 'resolutionOptions']))),
  'Eligibility',
);
const files: readonly (readonly [string, TabFile])[] = [
  ['exceptions', exceptions],
  ['documents', mappings],
  ['task types', taskTypes],
  ['recommendations', recommendations],
];

/** The rows of a file, or the sentences that refuse it. */
async function taken(file: TabFile, content: BlobPart): Promise<{ lines: readonly Line[] } | string[]> {
  const read = await readCsv(new Blob([content]), file.headings, RULES_MAX);
  const result = 'refusals' in read ? read : importRows(file, read.rows);
  return 'refusals' in result ? result.refusals.map(refusalText) : result;
}
const rulesIn = (result: Awaited<ReturnType<typeof taken>>) =>
  'lines' in result ? result.lines.map(({ rule }) => [...rule.inputs, ...rule.outputs]) : result;
const csv = (file: TabFile, ...rows: string[]): string => [file.headings.join(','), ...rows].join('\n');

describe('the rows of a tab as a file', () => {
  it.each(files)(
    'a file of rows imports the %s as they were exported, with their expressions and comments',
    async (_tab, file) => {
      expect(await taken(file, csvOf(file))).toEqual({ lines: file.lines });
    },
  );

  it('a file of rows contains formulas as text', () => {
    expect(csvOf(exceptions)).toContain('"\'=1+1"');
  });

  it('a file of rows can come from a spreadsheet: semicolons, columns in another order, empty rows and cells', async () => {
    const result = await taken(
      mappings,
      'fax;OnBase;Template;Condition Code;Task Type;\r\nno;YES;card;RV02;Registration Verification;\r\n;;;;;\r\n',
    );
    expect(rulesIn(result)).toEqual([['"Registration Verification"', '"RV02"', '"t1"', '"true"', '"false"']]);
  });

  it('a file of rows has values as users type them: rule names, plans as in the grid, the last three in capitals', async () => {
    const result = await taken(
      exceptions,
      csv(exceptions, 'Coverage not active,,CSH01 - Cascade,Self pay,commercial,x,y', ',,,"not(""a"")",,,'),
    );
    expect(rulesIn(result)).toEqual([
      ['"1"', '"CSH01"', '"Self pay"', '"COMMERCIAL"', '"X"', '"Y"', '"Coverage not active"'],
      ['"0"', '-', '"not(\\"a\\")"', '-', '-', '-', '"Eligibility exception"'],
    ]);
  });

  it('a file of rows changes the task types that it names and leaves the others, and a cleared number is 1', async () => {
    const result = await taken(
      taskTypes,
      csv(taskTypes, 'Registration Verification,Registration Exception,Group Assignment,,10'),
    );
    expect('lines' in result && result.lines.map(({ key }) => key)).toEqual([
      'a',
      'missing Registration Verification',
    ]);
    expect(rulesIn(result)[0]).toEqual(['"Registration Exception"', '"Group Assignment"', '1', '10']);
  });

  it('a file of rows may have options in either form', async () => {
    const row = 'Eligibility,Eligibility Exception';
    const result = await taken(
      recommendations,
      csv(recommendations, `${row},One,"Yes, No"`, `${row},Two,"[""a, b"",""c""]"`),
    );
    expect(rulesIn(result)).toEqual([
      ['"Eligibility Exception"', '"One"', '"Yes,No"'],
      ['"Eligibility Exception"', '"Two"', '"[\\"a, b\\",\\"c\\"]"'],
    ]);
  });
});

describe('a row that is refused', () => {
  it.each<[string, TabFile, string[], string[]]>([
    [
      'an exception',
      exceptions,
      [
        ',9,,,,,',
        'Nobody,,,,,,',
        'Plan not on file,1,,,,,',
        ',1,ZZZ,,,,',
        ',0,,,,,',
        ',1,not("CSH01"),,,,'.replace('not("CSH01")', '"not(""CSH01"")"'),
      ],
      [
        'Row 2, Rule ID: “9” is not one of those that can be chosen.',
        'Row 3, Rule Name: “Nobody” is not one of those that can be chosen.',
        'Row 4, Rule Name: The rule 1 is called “Coverage not active”.',
        'Row 5, Insurance Plan: “ZZZ” is not one of those that can be chosen.',
        'Row 6, Rule Name: Please select at least one option for the exception',
        'Row 7, Insurance Plan: “not("CSH01")” is a formula. A row with one is taken as it stands, and changed in Settings.',
      ],
    ],
    [
      'a mapping',
      mappings,
      [
        'Other,RV01,Card,Yes,No',
        'Registration Exception,RV01,Card,Yes,No',
        'Registration Verification,RV01,Letter,Yes,No',
        'Registration Verification,RV01,Card,,No',
        'Registration Verification,RV01,Card,Yes,perhaps',
      ],
      [
        'Row 2, Task Type: “Other” is not one of those that can be chosen.',
        'Row 3, Condition Code: “RV01” is not one of those that can be chosen.',
        'Row 4, Template: “Letter” is not one of those that can be chosen.',
        'Row 5, OnBase: Please select an option for all fields to complete mapping',
        'Row 6, Fax: “perhaps” is not one of those that can be chosen.',
      ],
    ],
    [
      'a task type',
      taskTypes,
      [
        'Eligibility,Registration Exception,,1,1',
        'Registration Verification,Fax Exception,,1,1',
        'Registration Verification,Registration Exception,Nobody,1,1',
        'Registration Verification,Registration Exception,,91,1',
        'Registration Verification,Registration Verification,,1,1.5',
      ],
      [
        'Row 2, Task Processes: The tab shows the process Registration Verification.',
        'Row 3, Task Type: “Fax Exception” is not one of those that can be chosen.',
        'Row 4, Assignment: “Nobody” is not one of those that can be chosen.',
        'Row 5, Days To Complete: Days To Complete is a number from 1 to 90.',
        'Row 6, Priority: Priority is a number from 1 to 10.',
      ],
    ],
    [
      'a recommendation',
      recommendations,
      [
        'Insurance Verification,Eligibility Exception,x,',
        'Eligibility,Fax Exception,x,',
        'Eligibility,Eligibility Exception,,Yes',
        `Eligibility,Eligibility Exception,${'x'.repeat(1001)},`,
        `Eligibility,Eligibility Exception,x,${'y'.repeat(1001)}`,
      ],
      [
        'Row 2, Task Processes: The tab shows the process Eligibility.',
        'Row 3, Task Type: “Fax Exception” is not one of those that can be chosen.',
        'Row 4, Recommendation: Unable to add row, recommendation cannot be blank.',
        'Row 5, Recommendation: Unable to add row, recommendation cannot exceed 1000 characters.',
        'Row 6, Resolution Options: Unable to add row, resolution options cannot exceed 1000 characters.',
      ],
    ],
  ])(
    'an invalid row is reported with its row and column, and no row of the file is imported: %s',
    async (_what, file, rows, refusals) => {
      expect(await taken(file, csv(file, ...rows))).toEqual(refusals);
      expect(await taken(file, `${csvOf(file)}${rows[0]}`)).toHaveLength(1);
    },
  );

  it.each<[string, TabFile, string, string]>([
    ['exceptions', exceptions, ',1,CSH01,,,,', 'This exception is already added'],
    [
      'mappings',
      mappings,
      'Registration Verification,RV02,Card,Yes,No',
      'This recommendation is already added',
    ],
    [
      'task types',
      taskTypes,
      'Registration Verification,Registration Exception,,1,1',
      'The task type is there twice.',
    ],
    [
      'recommendations',
      recommendations,
      'Eligibility,Eligibility Exception,New,',
      'This recommendation is already added',
    ],
  ])('an invalid row is reported as a duplicate of another one: %s', async (_what, file, row, text) => {
    expect(await taken(file, csv(file, row, row))).toEqual([`Row 2: ${text}`, `Row 3: ${text}`]);
  });
});

describe('a file that is refused', () => {
  const long = 'é'.repeat(2_000_000);
  it.each<[string, BlobPart, string[]]>([
    ['nothing', '', ['The file is empty: its first row is to be the headings.']],
    ['blanks', '\r\n , ,\r\n', ['The file is empty: its first row is to be the headings.']],
    [
      'UTF-16',
      new Uint8Array([0xff, 0xfe, 0x41, 0x00]),
      ['The file is not text in UTF-8. Save it as “CSV UTF-8”, and choose it again.'],
    ],
    [
      'Windows-1252',
      new Uint8Array([0x4d, 0xfc, 0x6c]),
      ['The file is not text in UTF-8. Save it as “CSV UTF-8”, and choose it again.'],
    ],
    [
      'a workbook',
      'PK\u0003\u0004\0\0\0\0',
      ['The file is not text in UTF-8. Save it as “CSV UTF-8”, and choose it again.'],
    ],
    ['50 MB', new Uint8Array(50 * 1024 * 1024), ['The file is larger than 4 MB.']],
    [
      'a quote that is broken off',
      csv(recommendations, 'Eligibility,"Eligibility'),
      ['Row 2: A quote is not closed, or stands where none may be.'],
    ],
    [
      'a quote inside a cell',
      csv(recommendations, 'Eligibility,"Eligibility" Exception,x,'),
      ['Row 2: A quote is not closed, or stands where none may be.'],
    ],
    [
      'other headings',
      'Task Type,Task Type,Recommendation,Owner\n',
      [
        'Row 1: The column “Task Type” is there twice.',
        'Row 1: This tab has no column “Owner”.',
        'Row 1: The column “Task Processes” is missing.',
        'Row 1: The column “Resolution Options” is missing.',
      ],
    ],
    [
      'a row that is too short',
      csv(recommendations, 'a,b'),
      ['Row 2: It has 2 cells, and there are 4 headings.'],
    ],
    [
      'a row that is too long',
      csv(recommendations, 'a,b,c,d,e'),
      ['Row 2: It has 5 cells, and there are 4 headings.'],
    ],
  ])('an invalid file is reported in words: %s', async (_what, content, refusals) => {
    expect(await taken(recommendations, content)).toEqual(refusals);
  });

  it('an invalid file is reported without repeating long texts of it', async () => {
    const [text] = (await taken(recommendations, long)) as string[];
    expect(text?.length).toBeLessThan(120);
  });

  it('a file has at most as many rows as a table may have', async () => {
    const row = (at: number) => `Eligibility,Eligibility Exception,R ${at},`;
    const rows = (count: number) =>
      csv(recommendations, ...Array.from({ length: count }, (_, at) => row(at)));
    const most = await taken(recommendations, rows(RULES_MAX));
    expect('lines' in most && most.lines).toHaveLength(RULES_MAX);
    expect(await taken(recommendations, rows(RULES_MAX + 1))).toEqual([
      'The file has more than 10,000 rows.',
    ]);
    expect(
      await taken(recommendations, csv(recommendations, ...Array<string>(100_000).fill('a,b,c,d'))),
    ).toEqual(['The file has more than 10,000 rows.']);
  });

  it.each([
    ['quotes', '"'],
    ['quotes that end no cell', '"a'],
    ['delimiters', ','],
    ['ends of rows', '\r'],
    ['marks of a formula', "'"],
  ])('a file is read in a number of steps proportional to its size: %s', async (_what, piece) => {
    const steps = (count: number) => countSteps(() => taken(recommendations, piece.repeat(count)));
    const [small, large] = [await steps(3000), await steps(30_000)];
    // Ten times the size; a quadratic parser takes a hundred times as many.
    expect(large).toBeLessThan(20 * small);
  });
});
