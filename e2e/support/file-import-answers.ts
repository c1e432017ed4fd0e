import { contract } from '@waypost/contract';
import type {
  Import,
  ImportColumn,
  ImportFields,
  ImportRow,
  ImportState,
  Received,
  RowTrouble,
} from '@waypost/contract/imports/shapes';
import type { ExpectedTasks } from '@waypost/contract/processes/calls';
import type { Answers } from './answers.ts';
import { importPath, source, withImport } from './import-answers.ts';
import { dana, everyPermission, holding, idOf, lakemont } from './shown.ts';

/** Lakemont with a second facility, so each row may belong to either. */
export const facilities = [
  ...lakemont.facilities,
  ...lakemont.facilities.map((one) => ({
    ...one,
    id: idOf(20),
    name: 'Lakemont Eastside Clinic',
    lCode: 'LKMT2',
  })),
];
const EASTSIDE = idOf(20);

export const importId = idOf(1200);
export const newPath = `${importPath}/files/new`;
export const filePath = `${importPath}/files/${importId}`;

const fields: ImportFields = {
  fields: [
    { field: 'patient.mrn', label: 'Medical record number', group: 'Patient', type: 'text' },
    { field: 'patient.lastName', label: 'Last name', group: 'Patient', type: 'name' },
    { field: 'patient.firstName', label: 'First name', group: 'Patient', type: 'name' },
    { field: 'patient.wholeName', label: 'Name in one column', group: 'Patient', type: 'whole-name' },
    { field: 'patient.birthDate', label: 'Date of birth', group: 'Patient', type: 'birth-date' },
    { field: 'patient.gender', label: 'Gender', group: 'Patient', type: 'gender' },
    { field: 'patient.ssn', label: 'Social Security number', group: 'Patient', type: 'ssn' },
    { field: 'visit.serviceDate', label: 'Date of service', group: 'Visit', type: 'date' },
    { field: 'visit.facility', label: 'Facility', group: 'Visit', type: 'text' },
    { field: 'visit.location', label: 'Location', group: 'Visit', type: 'text' },
    { field: 'visit.visitClass', label: 'Kind of visit', group: 'Visit', type: 'visit-class' },
    { field: 'insurance1.name', label: 'Insurance name', group: 'Insurance 1', type: 'text' },
    { field: 'insurance1.memberId', label: 'Member ID', group: 'Insurance 1', type: 'member-id' },
  ],
  required: [['patient.mrn'], ['patient.lastName', 'patient.wholeName']],
};

const column = (position: number, heading: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  position,
  heading,
  samples: [],
  filled: 200,
  dateOrders: [],
  values: null,
  proposal: { field: null, by: null, dateOrder: null },
  questions: [],
  ...more,
});
const by = (field: string, how: 'heading' | 'content' | 'remembered' = 'heading') => ({
  proposal: { field, by: how, dateOrder: null },
});
const words = [
  { value: 'F', rows: 118 },
  { value: 'M', rows: 80 },
];
const columns: ImportColumn[] = [
  column(1, 'Chart #', { samples: ['0088213', '0088214', '0088219'], ...by('patient.mrn') }),
  column(2, 'Pt Name', { samples: ['DOE, JANE A', 'ROE, RICHARD'], ...by('patient.wholeName') }),
  column(3, 'DOB', {
    samples: ['01/02/1984', '04/05/1971', '11/12/2001'],
    filled: 199,
    dateOrders: ['MDY', 'DMY'],
    ...by('patient.birthDate'),
    questions: [{ code: 'date-order' }],
  }),
  column(4, 'Sex', {
    samples: ['F', 'M'],
    filled: 198,
    values: words,
    ...by('patient.gender'),
    questions: [
      {
        code: 'values',
        values: [{ value: 'W', rows: 3 }],
        meanings: ['Female', 'Male', 'Other', 'Unknown'],
        isOptional: false,
      },
    ],
  }),
  column(5, 'Member', {
    samples: ['900-12-4417', '900-45-0032'],
    filled: 187,
    ...by('insurance1.memberId', 'content'),
    questions: [{ code: 'looks-like-ssn' }],
  }),
  column(6, 'Site', {
    samples: ['Main', 'East'],
    values: [
      { value: 'Main', rows: 150 },
      { value: 'East', rows: 50 },
    ],
    proposal: { field: null, by: null, dateOrder: null },
  }),
  column(7, 'Appt Date', { samples: ['12/03/2026', '12/14/2026'], ...by('visit.serviceDate') }),
  column(8, 'Balance Notes', { filled: 0 }),
  column(9, 'Appt Type', {
    samples: ['RV', 'LASER'],
    ...by('visit.visitClass'),
    questions: [
      {
        code: 'values',
        values: [{ value: 'LASER', rows: 26 }],
        meanings: ['Inpatient', 'Outpatient'],
        isOptional: true,
      },
    ],
  }),
];

const counts: Import['counts'] = {
  planned: 0,
  create: 0,
  change: 0,
  unchanged: 0,
  held: 0,
  skipped: 0,
  done: 0,
  undone: 0,
  kept: 0,
  tasks: null,
};
const planned = { ...counts, planned: 200, create: 180, change: 4, unchanged: 12, held: 3, skipped: 1 };

export const begun: Import = {
  importId,
  kind: 'registrations',
  state: 'chosen',
  source: { sourceId: source.sourceId, name: 'Practice system' },
  facilityId: null,
  createdAt: '2026-11-27T10:00:00.000Z',
  endedAt: null,
  undoUntil: null,
  file: null,
  problem: null,
  sheets: [],
  sheet: null,
  headingRow: null,
  rows: 0,
  extraRows: { totals: 0, headings: 0 },
  columns: [],
  mapping: null,
  mappingName: null,
  counts,
  judging: null,
  missingForPayer: [],
  version: 1,
};
const file = { name: 'patients.csv', size: 48_213, received: 48_213, uploadedAt: '2026-11-27T10:01:00.000Z' };
const read = { file, headingRow: 1, rows: 200, columns } as const satisfies Partial<Import>;

/** A finished column mapping without open questions. */
const matched: Import['mapping'] = {
  columns: [
    { position: 1, field: 'patient.mrn' },
    { position: 2, field: 'patient.wholeName' },
    { position: 3, field: 'patient.birthDate', dateOrder: 'MDY' },
    { position: 4, field: 'patient.gender' },
    { position: 5, field: 'insurance1.memberId' },
    { position: 6, field: 'visit.facility' },
    { position: 7, field: 'visit.serviceDate' },
    { position: 8, field: null },
    { position: 9, field: 'visit.visitClass' },
  ],
  constants: [],
  joins: [],
  values: [{ field: 'visit.facility', from: 'East', to: EASTSIDE }],
};

const ended = { endedAt: '2026-11-27T10:05:00.000Z' };
const result = { ...planned, done: 200, tasks: 34 };
/** The rules lag behind the cases of an import that is done. */
export const rulesBehind = { judging: { cases: 180, judged: 120 }, counts: { ...result, tasks: 21 } };
/** An import in each of its states. */
export const inState: Readonly<Record<ImportState, Import>> = {
  chosen: begun,
  uploading: { ...begun, state: 'uploading', file: { ...file, received: 0, uploadedAt: null } },
  reading: { ...begun, state: 'reading', file, rows: 48 },
  unreadable: {
    ...begun,
    state: 'unreadable',
    file,
    problem: 'The file has a password. Save it without one, and upload it again.',
  },
  matching: { ...begun, ...read, state: 'matching' },
  planning: {
    ...begun,
    ...read,
    state: 'planning',
    mapping: matched,
    counts: { ...counts, planned: 120, create: 117, held: 3 },
  },
  planned: {
    ...begun,
    ...read,
    state: 'planned',
    mapping: matched,
    counts: planned,
    missingForPayer: [
      { field: 'birthDate', visits: 3, rows: [14, 92, 152] },
      { field: 'memberId', visits: 8, rows: [22, 61, 79, 113, 121] },
    ],
  },
  committing: {
    ...begun,
    ...read,
    state: 'committing',
    counts: { ...planned, create: 70, change: 2, unchanged: 5, held: 2, done: 80 },
    judging: { cases: 76, judged: 40 },
  },
  done: {
    ...begun,
    ...read,
    ...ended,
    state: 'done',
    undoUntil: '2026-11-27T10:35:00.000Z',
    counts: result,
  },
  stopped: { ...begun, ...read, ...ended, state: 'stopped', counts: { ...planned, create: 80, done: 80 } },
  refused: { ...begun, ...read, ...ended, state: 'refused', counts: { ...planned, create: 80, done: 80 } },
  storageFull: { ...begun, ...read, ...ended, state: 'storageFull', counts: { ...planned, done: 80 } },
  undoing: { ...begun, ...read, state: 'undoing', counts: { ...result, undone: 60 } },
  undone: { ...begun, ...read, ...ended, state: 'undone', counts: { ...result, undone: 182, kept: 2 } },
  discarded: { ...begun, ...ended, state: 'discarded' },
};

const trouble = (
  position: number | null,
  field: string,
  message: string,
  more: Partial<RowTrouble> = {},
) => ({
  code: 'value',
  level: 'error' as const,
  field,
  position,
  message,
  ...more,
});
const row = (number: number, more: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  firstRow: number,
  plan: 'create',
  result: null,
  troubles: [],
  cells: [`00882${number}`, 'DOE, JANE A', '01/02/1984', 'F', '', 'Main', '12/03/2026', ''],
  isMended: false,
  preview: {
    patient: 'Doe, Jane A',
    birthDate: '1984-01-02',
    recordNumber: `00882${number}`,
    dateOfService: '2026-12-03',
    facility: 'Lakemont Medical Center',
    insurances: ['Tidewater PPO'],
    facts: [],
  },
  patientId: null,
  caseId: null,
  heldId: null,
  version: 1,
  ...more,
});

export const noDate = row(17, {
  plan: 'held',
  cells: ['0088217', 'ROE, RICHARD', '31/31/1971', 'M', '', 'Main', '12/03/2026', ''],
  troubles: [
    trouble(3, 'patient.birthDate', 'Date of birth: there is no such day. Correct it, or leave it blank.'),
  ],
  preview: {
    patient: 'Roe, Richard',
    birthDate: null,
    recordNumber: '0088217',
    dateOfService: '2026-12-03',
    facility: 'Lakemont Medical Center',
    insurances: [],
    facts: [],
  },
});
export const problemRows: ImportRow[] = [
  noDate,
  row(42, {
    plan: 'held',
    cells: ['', 'POE, PAT', '02/03/1990', 'X', '', 'Main', '12/04/2026', ''],
    troubles: [
      trouble(1, 'patient.mrn', 'Type the number of the patient.'),
      trouble(4, 'patient.gender', 'Say what this word means.', { level: 'warning' }),
    ],
    preview: null,
  }),
  row(99, {
    plan: 'held',
    troubles: [trouble(null, 'insurance1.name', 'The visit has no insurance, and its file has none.')],
  }),
];
/** The line below a list. */
const totals = row(203, {
  plan: 'skipped',
  cells: ['Total', '200', '', '', '', '', '', ''],
  troubles: [trouble(null, '', 'It looks like a line of totals.', { code: 'totals', level: 'warning' })],
  preview: null,
});
const keptRows = [
  row(12, { result: 'kept', troubles: [trouble(null, '', 'A task of the case was started')] }),
  row(31, { result: 'kept', troubles: [trouble(null, '', 'A payer was asked about the case')] }),
];

export const listed = (one: Import, more: Partial<Import> = {}) => {
  const {
    columns: _columns,
    mapping: _mapping,
    mappingName: _name,
    sheets: _sheets,
    ...rest
  } = { ...one, ...more };
  return rest;
};
const received: Received[] = [
  {
    receivedId: idOf(1301),
    source: { sourceId: source.sourceId, name: 'Practice system' },
    channel: 'file',
    at: '2026-11-27T10:05:00.000Z',
    lastAt: '2026-11-27T10:05:00.000Z',
    by: { userId: dana.userId, name: 'Dana Whitfield', isMachine: false },
    fileName: 'patients.csv',
    importId,
    counts: { received: 200, created: 180, changed: 4, unchanged: 12, held: 3, skipped: 1 },
  },
  {
    receivedId: idOf(1302),
    source: { sourceId: source.sourceId, name: source.name },
    channel: 'api',
    at: '2026-11-27T09:00:00.000Z',
    lastAt: '2026-11-27T09:58:00.000Z',
    by: { userId: idOf(1303), name: 'Registration feed', isMachine: true },
    fileName: null,
    importId: null,
    counts: { received: 41, created: 9, changed: 2, unchanged: 30, held: 0, skipped: 0 },
  },
];

/** The requested rows, with problems in the given ones. */
export function rowsShown(search: string, rows: ImportRow[]): { total: number; rows: ImportRow[] } {
  if (/show=(trouble|single)/.test(search)) return { total: rows.length, rows };
  if (search.includes('show=kept')) return { total: keptRows.length, rows: keptRows };
  if (search.includes('show=skipped')) return { total: 1, rows: [totals] };
  return { total: 200, rows: Array.from({ length: 10 }, (_one, at) => row(at + 2)) };
}

/** The tasks that the rules would open for a file's new cases, estimated from a sample. */
export const expectedTasks: ExpectedTasks = {
  cases: 180,
  judged: 60,
  tasks: [
    {
      taskType: 'Registration Exception',
      tasks: 177,
      reasons: [
        { id: 'RV04', description: 'The address of the patient is missing', tasks: 174 },
        { id: 'RV02', description: 'The member ID is missing', tasks: 6 },
      ],
    },
    { taskType: 'Insurance Verification', tasks: 168, reasons: [] },
  ],
};

/** The page Data Import with its files, and an import in a state. */
export const withFiles = (answers: Answers, one: Import = inState.matching): Answers =>
  withImport(holding(answers, ...everyPermission))
    .to(contract.policy.myEntities, [{ ...lakemont, facilities }])
    .to(contract.imports.imports, [
      listed(inState.planning, { importId: idOf(1203), file: { ...file, name: 'december.xlsx' } }),
      listed(inState.done, { importId: idOf(1204), file: { ...file, name: 'november.csv' } }),
    ])
    .to(contract.imports.received, received)
    .to(contract.imports.importFields, fields)
    .to(contract.imports.importMappings, [
      { mappingId: idOf(1210), name: 'Front desk export', usedAt: '2026-11-26T10:00:00.000Z', columns: 7 },
      { mappingId: idOf(1211), name: null, usedAt: '2026-11-20T10:00:00.000Z', columns: 0 },
    ])
    .to(contract.imports.createImport, begun)
    .to(contract.imports.import, one)
    .to(contract.processes.expectedTasks, expectedTasks)
    .to(contract.imports.importProblems, [])
    .to(contract.imports.importRows, ({ search }) => rowsShown(search, problemRows));
