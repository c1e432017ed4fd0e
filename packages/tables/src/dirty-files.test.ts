import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkMapping,
  createMapping,
  type DateOrder,
  fieldsOfKind,
  importKinds,
  inspectFile,
  type Mapping,
  profileFile,
  proposeFields,
  type RecordOutcome,
  type RegistrationRecord,
  type Row,
  readRecords,
  readRows,
  surveyRows,
} from './index.ts';
import { dirtyFile } from './testing/dirty-files.ts';
import { openBytes } from './testing/write-text.ts';

/** Imports a file without a user: date-order questions are answered with the order that the file was made with. */
async function importFile(bytes: Uint8Array, order: DateOrder) {
  const open = openBytes(bytes, 777);
  const format = await inspectFile(open);
  const rows = () => readRows(open, format);
  const profile = await profileFile(rows());
  const proposals = proposeFields(profile, 'registrations');
  const proposedMapping = createMapping(proposals, { kind: 'registrations', authority: 'urn:test' });
  const ambiguousHeadings = new Set(
    proposals
      .filter(({ questions }) => questions.some(({ code }) => code === 'date-order'))
      .map(({ heading }) => heading),
  );
  const mapping: Mapping = {
    ...proposedMapping,
    columns: proposedMapping.columns.map((column) =>
      ambiguousHeadings.has(column.heading) ? { ...column, dateOrder: order } : column,
    ),
  };
  const reading = {
    headings: profile.headings,
    mapping,
    today: '2026-11-27',
    timeZoneOf: () => 'America/New_York',
  };
  const survey = await surveyRows(rows(), reading);
  const pieces: RecordOutcome<RegistrationRecord>[] = [];
  for await (const batch of readRecords('registrations', rows(), { ...reading, survey }))
    pieces.push(...batch);
  return { problems: checkMapping(mapping, profile), profile, survey, pieces };
}

type SentCase = {
  identifiers: Array<{ value: string }>;
  dateOfServiceStart: string;
  coverages: Array<{ coverage: { insuranceName: string; subscriberId: string } }>;
};

describe('forty dirty files', () => {
  it.each(Array.from({ length: 40 }, (_none, at) => [at + 1, dirtyFile(at + 1)] as const))(
    'dirty file %i is read without losing a row, and every intact person is imported as written',
    async (_seed, file) => {
      const order = file.dateOrder === 'named' ? 'MDY' : file.dateOrder;
      const { problems, profile, survey, pieces } = await importFile(file.bytes, order);
      expect(problems, file.description).toEqual([]);
      const importedRows = pieces.flatMap(({ rows }) => rows);
      expect(new Set(importedRows).size).toBe(importedRows.length);
      expect([importedRows.length, profile.rows, survey.rows]).toEqual([file.rows, file.rows, file.rows]);
      const records = pieces.flatMap(({ record }) => (record ? [record] : []));
      const imported = records.map(({ patient, case: visit }) => {
        const { identifiers, dateOfServiceStart, coverages } = visit as SentCase;
        return [
          identifiers[0]?.value,
          {
            patient: [patient.name, patient.birthDate, patient.identifiers],
            dateOfServiceStart,
            insurances: new Set(
              coverages.map(({ coverage }) => `${coverage.insuranceName} ${coverage.subscriberId}`),
            ),
            address: patient.address,
            phones: patient.patientPhoneNumber,
          },
        ];
      });
      const expected = [...file.intact.values()].map((person) => [
        person.visit,
        {
          patient: [
            [
              {
                familyName: person.lastName,
                firstName: expect.stringContaining(person.firstName.split(' ')[0] ?? ''),
                ...(/ /.test(person.firstName) && { middleInitial: undefined }),
              },
            ].map(({ familyName, firstName }) => expect.objectContaining({ familyName, firstName })),
            person.birthDate,
            [{ authority: 'urn:test', type: 'MR', value: person.mrn }],
          ],
          dateOfServiceStart: person.serviceDate,
          insurances: new Set(person.insurances.map(({ name, memberId }) => `${name} ${memberId}`)),
          address: [expect.objectContaining({ postalCode: person.zip })],
          phones: [{ phoneType: 'Home', phoneNumber: person.phone.replace(/\D/g, '') }],
        },
      ]);
      expect(new Map(imported as never), file.description).toEqual(new Map(expected as never));
      const broken = pieces.filter(({ record, skipped }) => record === null && skipped === null);
      expect(
        broken.every(({ troubles }) =>
          troubles.some(({ code, level }) => level === 'error' && /^(birth-)?(date|no-such-day)$/.test(code)),
        ),
      ).toBe(true);
      expect(broken.length).toBe(file.spoiled.size);
    },
  );
});

it.each(importKinds)(
  'each row of a list of %s belongs to exactly one outcome, whatever its cells',
  async (kind) => {
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        '',
        '1',
        'Doe, John',
        '2/13/2027',
        '13/13/2027',
        'F',
        '1234567893',
        'Total',
        'NULL',
        '1.2E+9',
      ),
    );
    const fields = fieldsOfKind(kind).map(({ id }) => id);
    const fieldLists = fc.uniqueArray(fc.constantFrom(...fields), { minLength: 1, maxLength: 8 });
    const cells = fc.array(fc.array(cell, { maxLength: 9 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fieldLists, cells, async (columns, lines) => {
        const names = columns.map((_field, at) => `Column ${at}`);
        const mapping = {
          kind,
          authority: 'urn:x',
          columns: columns.map((field, at) => ({ heading: `Column ${at}`, field })),
          constants: {},
          joins: {},
          values: {},
        };
        const rows: Row[] = lines.map((line, at) => ({ row: at + 2, cells: line }));
        async function* batched() {
          yield rows;
        }
        const reading = {
          headings: { row: 1, names },
          mapping,
          today: '2026-11-27',
          timeZoneOf: () => 'America/New_York',
        };
        const survey = await surveyRows(batched(), reading);
        const pieces = [];
        for await (const batch of readRecords(kind, batched(), { ...reading, survey })) pieces.push(...batch);
        expect(pieces.flatMap((piece) => piece.rows).toSorted((person, other) => person - other)).toEqual(
          rows.map(({ row }) => row),
        );
        for (const { record, troubles, skipped } of pieces) {
          const isBroken = troubles.some(({ level }) => level === 'error');
          expect([record !== null, skipped !== null, isBroken].filter(Boolean)).toHaveLength(1);
        }
      }),
      { numRuns: 60 },
    );
  },
);
