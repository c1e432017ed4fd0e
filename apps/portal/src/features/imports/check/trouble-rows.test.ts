import type { ImportRow, RowTrouble } from '@waypost/contract/imports/shapes';
import { expect, it } from 'vitest';
import { patientOf, problemCells, withAnswered } from './problem-rows.ts';

const trouble = (position: number | null, level: RowTrouble['level'], message: string): RowTrouble => ({
  code: 'value',
  level,
  field: 'patient.birthDate',
  position,
  message,
});
const columns = [{ position: 2, heading: 'DOB' }];
const row = (number: number, version: number): ImportRow => ({
  row: number,
  firstRow: number,
  plan: 'held',
  result: null,
  troubles: [],
  cells: [],
  isMended: false,
  preview: null,
  patientId: null,
  caseId: null,
  heldId: null,
  version,
});

it('a cell with several problems is shown once, and errors are listed first', () => {
  const cells = problemCells(
    {
      cells: ['1', '31/31/71'],
      troubles: [
        trouble(null, 'warning', 'A date is missing.'),
        trouble(2, 'warning', 'Check it.'),
        trouble(2, 'error', 'Type a date.'),
      ],
    },
    columns,
    () => 'Date of birth',
  );
  expect(cells).toEqual([
    {
      position: 2,
      isWholeRow: false,
      label: 'DOB',
      text: '31/31/71',
      messages: ['Check it.', 'Type a date.'],
      isError: true,
    },
    {
      position: null,
      isWholeRow: false,
      label: 'Date of birth',
      text: '',
      messages: ['A date is missing.'],
      isError: false,
    },
  ]);
});

it('a problem without a field applies to the whole row', () => {
  const known = { ...trouble(null, 'error', 'This may be a patient who is known already.'), field: null };
  expect(problemCells({ cells: [], troubles: [known] }, columns, () => '')).toMatchObject([
    { position: null, isWholeRow: true, label: 'Whole row', text: '' },
  ]);
});

it('a corrected row keeps its position until a newer row is read', () => {
  const answered = new Map([[3, row(3, 2)]]);
  expect(withAnswered([row(2, 1), row(9, 1)], answered).map((one) => [one.row, one.version])).toEqual([
    [2, 1],
    [3, 2],
    [9, 1],
  ]);
  expect(withAnswered([row(3, 3)], answered).map(({ version }) => version)).toEqual([3]);
});

it('a row names the patient read from it, or else the name in its cells', () => {
  const fields = ['patient.mrn', 'patient.lastName', 'patient.firstName', 'patient.birthDate'];
  const mapping = {
    columns: fields.map((field, at) => ({ position: at + 1, field })),
    constants: [],
    joins: [],
    values: [],
  };
  const cells = ['K00001', 'ABERNATHY', 'Ada', '02/31/1961'];
  expect(patientOf({ preview: null, cells }, mapping)).toBe('ABERNATHY, Ada, K00001');
  expect(patientOf({ preview: null, cells: ['', 'ABERNATHY'] }, mapping)).toBe('ABERNATHY');
  expect(patientOf({ preview: null, cells }, null)).toBe('');
  const preview = {
    patient: 'Doe, Jane',
    recordNumber: '17',
    birthDate: null,
    dateOfService: null,
    facility: null,
    insurances: [],
    facts: [],
  };
  expect(patientOf({ preview, cells }, mapping)).toBe('Doe, Jane, 17');
});
