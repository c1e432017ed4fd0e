import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { ImportColumn } from '@waypost/contract/imports/shapes';
import { describe, expect, it } from 'vitest';
import {
  canBeSaved,
  mappingOf,
  matchProblems,
  openValues,
  requiredOf,
  skippedValues,
  valuesAsked,
  withConstant,
  withDateOrder,
  withField,
  withJoin,
  withValue,
} from './mapping.ts';

const column = (position: number, more: Partial<ImportColumn> = {}): ImportColumn => ({
  position,
  heading: `Column ${position}`,
  samples: [],
  filled: 1,
  dateOrders: [],
  values: null,
  proposal: { field: null, by: null, dateOrder: null },
  questions: [],
  ...more,
});
const columns = [
  column(1, { proposal: { field: 'patient.mrn', by: 'heading', dateOrder: null } }),
  column(2, {
    proposal: { field: 'insurance1.memberId', by: 'content', dateOrder: null },
    questions: [{ code: 'looks-like-ssn' }],
  }),
  column(3, {
    proposal: { field: 'patient.birthDate', by: 'heading', dateOrder: null },
    dateOrders: ['MDY', 'DMY'],
    questions: [{ code: 'date-order' }],
  }),
  column(4, {
    proposal: { field: 'patient.gender', by: 'heading', dateOrder: null },
    questions: [
      { code: 'values', values: [{ value: 'W', rows: 2 }], meanings: ['Female', 'Male'], isOptional: false },
    ],
  }),
];
const required = [['patient.mrn'], ['patient.lastName', 'patient.wholeName']];
const proposed = mappingOf({ mapping: null, columns });
const codes = (mapping: ImportMapping) => matchProblems(mapping, columns, required).map(({ code }) => code);

describe('what the columns become', () => {
  it('the proposed mapping includes every column except one that may contain Social Security numbers', () => {
    expect(proposed.columns).toEqual([
      { position: 1, field: 'patient.mrn' },
      { position: 3, field: 'patient.birthDate' },
      { position: 4, field: 'patient.gender' },
    ]);
    expect(mappingOf({ mapping: { ...proposed, columns: [] }, columns }).columns).toEqual([]);
  });

  it('a mapping is complete after the required fields, the date order and the number format are chosen', () => {
    expect(codes(proposed)).toEqual(['missing', 'looks-like-ssn', 'date-order']);
    const changed = withDateOrder(withField(proposed, 2, 'patient.ssn'), 3, 'DMY');
    expect(codes(changed)).toEqual(['missing']);
    expect(codes(withConstant(changed, 'patient.lastName', 'Doe'))).toEqual([]);
    expect(codes(withConstant(changed, 'patient.lastName', ' '))).toEqual(['blank-constant']);
  });

  it('a mapping needs no date order for a column that is not imported', () => {
    expect(codes(withField(withField(proposed, 2, null), 3, null))).toEqual(['missing']);
  });

  it('a mapping refuses two columns for one field, unless they are joined', () => {
    const twice = withField(
      withDateOrder(withField(proposed, 4, 'patient.wholeName'), 3, 'MDY'),
      2,
      'patient.wholeName',
    );
    expect(matchProblems(twice, columns, required)).toEqual([
      { code: 'twice', field: 'patient.wholeName', positions: [2, 4] },
    ]);
    expect(canBeSaved(twice)).toBe(false);
    const joined = withJoin(twice, 'patient.wholeName');
    expect(canBeSaved(joined)).toBe(true);
    expect(codes(joined)).toEqual([]);
    expect(withField(joined, 2, null).joins).toEqual([]);
  });

  it('a mapping needs meanings for unknown facility names, and a facility if the import has none', () => {
    const places = [{ id: 'f1', name: 'Main', lCode: 'MAIN' }];
    const site = column(5, {
      values: [
        { value: 'main ', rows: 8 },
        { value: 'East', rows: 2 },
      ],
    });
    expect(valuesAsked(site, 'visit.facility', places)).toEqual({
      values: [{ value: 'East', rows: 2 }],
      meanings: ['f1'],
      isOptional: false,
    });
    expect(valuesAsked(site, 'visit.location', places)).toBeUndefined();
    expect(requiredOf({ required }, { kind: 'registrations', facilityId: null }).at(-1)).toEqual([
      'visit.facility',
    ]);
    // Other imports have a facility already, or need none.
    expect(requiredOf({ required }, { kind: 'physicians', facilityId: null })).toEqual(required);
    expect(requiredOf({ required }, { kind: 'registrations', facilityId: 'f1' })).toEqual(required);
  });

  it('a field has either a column or a constant', () => {
    const constant = withConstant(proposed, 'visit.facility', 'Main');
    expect(withField(constant, 2, 'visit.facility').constants).toEqual([]);
    expect(withConstant(constant, 'visit.facility', null).constants).toEqual([]);
  });

  it('a mapping lists the optional values without a meaning, which are not imported', () => {
    const asked = (isOptional: boolean) => ({
      questions: [
        {
          code: 'values' as const,
          values: [{ value: 'LASER', rows: 26 }],
          meanings: ['Outpatient'],
          isOptional,
        },
      ],
    });
    const kinds = [column(5, { heading: 'Appt Type', ...asked(true) }), column(6, asked(false))];
    const both = withField(withField(proposed, 5, 'visit.visitClass'), 6, 'patient.gender');
    const left = { field: 'visit.visitClass', heading: 'Appt Type', values: [{ value: 'LASER', rows: 26 }] };
    expect(skippedValues(both, kinds)).toEqual([left]);
    expect(skippedValues(withValue(both, 'visit.visitClass', 'LASER', 'Outpatient'), kinds)).toEqual([]);
    // Plans are imported by name.
    expect(skippedValues(withField(both, 5, 'insurance1.name'), kinds)).toEqual([]);
  });

  it('a mapping keeps the meanings of values while a column has their field', () => {
    const asked = { values: [{ value: 'W', rows: 2 }] };
    const meant = withValue(proposed, 'patient.gender', 'W', 'Female');
    expect(openValues(proposed, 'patient.gender', asked)).toEqual([{ value: 'W', rows: 2 }]);
    expect(openValues(meant, 'patient.gender', asked)).toEqual([]);
    expect(withValue(meant, 'patient.gender', 'W', null).values).toEqual([]);
    expect(withField(meant, 4, null).values).toEqual([]);
  });
});
