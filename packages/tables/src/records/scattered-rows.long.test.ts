import { expect, it } from 'vitest';
import { FileRefused } from '../file/refusal.ts';
import type { Row } from '../file/types.ts';
import { readRecords } from './pieces.ts';
import { surveyRows } from './survey.ts';
import type { Reading } from './types.ts';

const names = ['MRN', 'Last', 'First', 'DOB', 'Visit', 'DOS', 'Insurance', 'Member'];
const reading: Reading = {
  headings: { row: 1, names },
  mapping: {
    kind: 'registrations',
    columns: [
      'patient.mrn',
      'patient.lastName',
      'patient.firstName',
      'patient.birthDate',
      'visit.number',
      'visit.serviceDate',
      'insurance1.name',
      'insurance1.memberId',
    ].map((field, at) => ({ heading: names[at] ?? '', field: field as 'patient.mrn' })),
    constants: {},
    joins: {},
    values: {},
    authority: 'urn:x',
  },
  today: '2026-11-27',
  timeZoneOf: () => 'America/New_York',
};

/** Yields a list with the first insurance of each visit, followed by the second of each. */
async function* list(visits: number): AsyncGenerator<readonly Row[]> {
  yield [{ row: 1, cells: names }];
  for (let row = 0; row < 2 * visits; row += 1) {
    const visit = row % visits;
    const insurance = row < visits ? 'Tidewater PPO' : 'Lakeshore';
    const cells = [`M${visit}`, 'Doe', 'John', '3/14/1984', `V${visit}`, '2/13/2027', insurance, `T${row}`];
    yield [{ row: row + 2, cells }];
  }
}
async function read(visits: number) {
  const survey = await surveyRows(list(visits), reading);
  let [pieces, rows, madeRecords] = [0, 0, 0];
  for await (const batch of readRecords('registrations', list(visits), { ...reading, survey }))
    for (const piece of batch) {
      pieces += 1;
      rows += piece.rows.length;
      madeRecords += piece.record ? 1 : 0;
    }
  return { pieces, rows, made: madeRecords };
}

it('50,000 rows that wait for other rows of their visit are merged, and one more is refused with its row', async () => {
  expect(await read(50_000)).toEqual({ pieces: 50_000, rows: 100_000, madeRecords: 50_000 });
  await expect(read(50_001)).rejects.toEqual(new FileRefused('rows-scattered', 50_002));
});
