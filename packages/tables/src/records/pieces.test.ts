import { newCaseSchema } from '@waypost/contract/cases/open';
import { orderWriteSchema } from '@waypost/contract/orders/calls';
import { newPhysicianSchema } from '@waypost/contract/orders/physician-calls';
import { namedPatientSchema } from '@waypost/contract/patients/register';
import { describe, expect, it } from 'vitest';
import type { ImportKind } from '../columns/kinds.ts';
import { profileFile } from '../columns/profile.ts';
import { createMapping, proposeFields } from '../columns/propose.ts';
import type { Mapping } from '../columns/types.ts';
import type { Row } from '../file/types.ts';
import { readRecords, readRecordsOfRows } from './pieces.ts';
import { surveyRows } from './survey.ts';
import type { AnyRecord, Reading, RecordOutcome, RegistrationRecord } from './types.ts';

const FACILITY = '0198c0de-0000-7000-8000-000000000001';
/** Splits lines with bars between cells; the first line has the headings. */
const splitLines = (lines: readonly string[]): Row[] =>
  lines.map((line, at) => ({ row: at + 1, cells: line.split('|') }));
async function* batched(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (const row of rows) yield [row];
}

async function readLines<Kind extends ImportKind>(
  kind: Kind,
  lines: readonly string[],
  change: Partial<Mapping> = {},
) {
  const rows = splitLines(lines);
  const profile = await profileFile(batched(rows));
  const mapping = { ...createMapping(proposeFields(profile, kind), { kind, authority: 'urn:x' }), ...change };
  const reading: Reading = {
    headings: profile.headings,
    mapping,
    today: '2026-11-27',
    timeZoneOf: () => 'America/New_York',
  };
  const survey = await surveyRows(batched(rows), reading);
  const pieces = [];
  for await (const batch of readRecords(kind, batched(rows), { ...reading, survey })) pieces.push(...batch);
  return { pieces, reading, rows };
}
const describeOutcome = ({ rows, record, troubles, skipped }: RecordOutcome<AnyRecord>): string =>
  `${rows.join(',')} ${record ? 'made' : (skipped ?? 'broken')} ${troubles.map(({ code, field, level }) => `${level[0]}:${code}:${field}`).join(' ')}`.trim();
const insuranceNames = ({ record }: RecordOutcome<RegistrationRecord>): string[] => {
  const { coverages = [] } = (record?.case ?? {}) as {
    coverages?: Array<{ coverage: { insuranceName: string } }>;
  };
  return coverages.map(({ coverage }) => coverage.insuranceName);
};

describe('a registration list', () => {
  it('an optional value that cannot be read is left out with a warning, and a physician may have a last name alone', async () => {
    const { pieces } = await readLines('registrations', [
      'MRN|Last Name|First Name|DOS|Provider|Referring Provider|Charges|Dx|Guarantor|DOB',
      '1|Doe|Ada|2/13/2027|Okonkwo, MD|17|free|??x|Roe|1/2/1984',
      '2|Doe|Bo|2/13/2027|MD|||||31/31/1984',
    ]);
    expect(pieces.map(describeOutcome)).toEqual([
      '2 made w:name:visit.referringName w:money:visit.expectedAmount w:diagnosis:visit.diagnoses w:name:guarantor.wholeName',
      '3 broken w:name:visit.attendingName e:birth-no-such-day:patient.birthDate',
    ]);
    const { case: visit } = pieces[0]?.record ?? {};
    const accepted = newCaseSchema.omit({ patient: true, facilityId: true }).parse(visit);
    expect(accepted.physicians).toEqual([{ role: 'Attending', familyName: 'Okonkwo' }]);
  });

  it('a registration list with columns for each insurance becomes registrations that the API accepts', async () => {
    const { pieces } = await readLines('registrations', [
      'MRN|Patient Name|DOB|Sex|SSN|Address|City|State|Zip|Cell|Email|Visit #|DOS|To DOS|Facility|Dx|Attending NPI|PCP|Appt Time|Charges|Guarantor|Ins1 Name|Ins1 Member ID|Ins1 Group #|Ins1 Rel|Ins2 Name|Ins2 Member ID|Ins2 Rel|Ins2 Subscriber Name|Ins2 Subscriber DOB',
      `0088213|ECHEVERRIA, MARISOL A|3/14/1984|F|123-45-6780|212 Alder Ct|Lakemont|Ohio|1234|(555) 555-0142|M@Example.org|V-1|2/13/2027|2/14/2027|${FACILITY}|e11.9; I10|1234567893|Varga, Ilona MD|9:30 AM|$1,250.00|ECHEVERRIA, TOBIAS|Tidewater PPO|TWM8|G7|18|Lakeshore|LKS2|Husband|ECHEVERRIA, TOBIAS|6/30/82`,
    ]);
    const [piece] = pieces;
    expect(pieces.map(describeOutcome)).toEqual(['2 made']);
    const { patient, case: visit } = piece?.record ?? { patient: {} };
    expect(namedPatientSchema.parse(patient)).toMatchObject({
      identifiers: [{ authority: 'urn:x', type: 'MR', value: '0088213' }],
      name: [{ firstName: 'MARISOL', familyName: 'ECHEVERRIA', middleInitial: 'A' }],
      birthDate: '1984-03-14',
      gender: 'Female',
      socialSecurityNumber: '123456780',
      address: [
        {
          line: [{ id: 1, value: '212 Alder Ct' }],
          city: 'Lakemont',
          state: 'OH',
          postalCode: '01234',
          country: 'US',
        },
      ],
      patientPhoneNumber: [{ phoneType: 'Mobile', phoneNumber: '5555550142' }],
      email: 'm@example.org',
    });
    expect(newCaseSchema.omit({ patient: true }).parse(visit)).toMatchObject({
      identifiers: [{ authority: 'urn:x', type: 'VN', value: 'V-1' }],
      facilityId: FACILITY,
      dateOfServiceStart: '2027-02-13',
      dateOfServiceEnd: '2027-02-14',
      expectedAmount: '1250.00',
      diagnoses: [{ code: 'E11.9' }, { code: 'I10' }],
      physicians: [
        { role: 'Attending', npi: '1234567893' },
        { role: 'Primary Care', familyName: 'Varga', firstName: 'Ilona' },
      ],
      appointment: { startsAt: '2027-02-13T09:30:00-05:00' },
      guarantor: { familyName: 'ECHEVERRIA', firstName: 'TOBIAS' },
      coverages: [
        {
          coverage: { insuranceName: 'Tidewater PPO', subscriberId: 'TWM8', groupNumber: 'G7' },
          coverageRelationshipType: { relationshipTypeName: 'Self' },
        },
        {
          coverage: { insuranceName: 'Lakeshore', subscriberId: 'LKS2' },
          coverageRelationshipType: { relationshipTypeName: 'Spouse' },
          coverageSubscriber: { firstName: 'TOBIAS', lastName: 'ECHEVERRIA', birthDate: '1982-06-30' },
        },
      ],
    });
  });

  it('a registration list with a row per insurance groups the rows of a visit in billing order, wherever they are', async () => {
    const { pieces } = await readLines('registrations', [
      'MRN|Last|First|DOS|Payer|Policy #|COB|DX',
      '1|Doe|John|2/13/2027|Lakeshore|L1|Secondary|I10',
      '2|Roe|Jane|2/13/2027|Tidewater|T2|Primary|',
      '1|Doe|John|2/14/2027|Tidewater|T1|Primary|',
      '1|Doe|John|2/13/2027|Tidewater|T1|Primary|E11.9',
      '2|Roe|Jane|2/13/2027|Tidewater|T2|Primary|',
      '2|Roe|Janet|2/13/2027|Medicare|M2|2|',
    ]);
    expect(pieces.map(describeOutcome)).toEqual([
      '4 made',
      '2,5 made',
      '3,7 broken e:rows-differ:patient.firstName',
      '6 same-as-before',
    ]);
    expect(pieces.map(insuranceNames)).toEqual([['Tidewater'], ['Tidewater', 'Lakeshore'], [], []]);
    const { diagnoses, identifiers } = (pieces[1]?.record?.case ?? {}) as Record<string, unknown>;
    expect(diagnoses).toEqual([{ code: 'I10' }, { code: 'E11.9' }]);
    expect(identifiers).toEqual([{ authority: 'urn:x', type: 'VN', value: '1 2027-02-13' }]);
  });

  it('a registration has a repeated insurance once, and reports a repetition with different values', async () => {
    const { pieces } = await readLines('registrations', [
      'Visit #|MRN|Last|First|DOS|Payer|Policy #|Grp #|DX',
      'V-1|1|Doe|John|2/13/2027|Tidewater|T1|G1|I10',
      'V-1|1|Doe|John|2/13/2027|TIDEWATER|t1|G2|E11.9',
      'V-2|1|Doe|John|2/14/2027|Tidewater|T1|G1|',
      'V-2|1|Doe|John|2/14/2027|TIDEWATER|t1|g1|I10',
    ]);
    expect(pieces.map(describeOutcome)).toEqual([
      '2,3 broken e:same-insurance-twice:insurance1.name',
      '4,5 made',
    ]);
    expect(pieces.map(insuranceNames)).toEqual([[], ['Tidewater']]);
  });

  it('an incomplete record is returned when the file ends before all counted rows', async () => {
    const { reading, rows } = await readLines('registrations', [
      'MRN|Last|First|DOB',
      '1|Doe|John|3/14/1984',
      '1|Doe|John|3/14/1984',
    ]);
    const survey = await surveyRows(batched(rows), reading);
    const pieces = [];
    for await (const batch of readRecords('registrations', batched(rows.slice(0, 2)), { ...reading, survey }))
      pieces.push(...batch);
    expect([survey.rows, pieces.map(describeOutcome)]).toEqual([2, ['2 made']]);
  });

  it('a row without its day names the cell of the day column, so that it can be filled in', async () => {
    const problemsWith = async (heading: string, cell: string) => {
      const { pieces } = await readLines('registrations', [
        `MRN|Last|First|${heading}|Ins1 Name|Ins1 ID`,
        `1|Doe|John|${cell}|Tidewater|T1`,
      ]);
      return pieces[0]?.troubles.map(({ code, field, column }) => `${code} ${field} ${column}`);
    };
    expect(await problemsWith('DOS', '')).toEqual(['no-visit visit.serviceDate 3']);
    expect(await problemsWith('Appt Date', '')).toEqual(['no-visit appointment.date 3']);
    // A day that cannot be read is reported once.
    expect(await problemsWith('Appt Date', '2/30/2027')).toEqual([
      expect.stringMatching(/^no-such-day appointment\.date 3$/),
    ]);
    expect(await problemsWith('Balance', '')).toEqual(['no-visit visit.serviceDate null']);
  });

  it('a row reports each of its problems once, in words, without its content', async () => {
    const { pieces } = await readLines('registrations', [
      'MRN|Last|First|DOB|Phone|DOS|Ins1 Name|Ins1 ID|Ins1 Insured Name|Ins1 Eff Date|Ins1 Term Date',
      '1|Doe||3/14/2084|555|2/13/2027|||||',
      '|Doe|John|3/14/1984||2/13/2027|||||',
      '3|Doe|John|||||T1|||',
      '4|Doe|John||||Tidewater|T1|||',
      '5|Doe|John|||2/13/2027|Tidewater|T1|Roe, Jane|1/1/2027|1/1/2026',
      '6|Doe|John|||2/13/2027|Self Pay||||',
      '7|Doe|John||||||||',
      '8|Doe|John|||2/13/2027|||||||x',
    ]);
    expect(pieces.map(describeOutcome)).toEqual([
      '2 broken e:birth-future:patient.birthDate w:phone:patient.homePhone e:required:patient.firstName',
      '3 broken e:required:patient.mrn',
      '4 broken e:insurance-name:insurance1.name',
      '5 broken e:no-visit:visit.serviceDate',
      '6 broken e:period-end:insurance1.periodEnd e:required:insurance1.relationship',
      '7 made',
      '8 made',
      '9 broken e:too-many-cells:null',
    ]);
    expect(pieces[0]?.troubles[0]).toEqual({
      row: 2,
      column: 3,
      field: 'patient.birthDate',
      code: 'birth-future',
      level: 'error',
      message: 'Date of birth is in the future. Correct it, or leave it blank.',
    });
    expect(pieces[5]?.record?.case).not.toHaveProperty('coverages');
    expect(pieces[6]?.record).not.toHaveProperty('case');
  });

  it('a registration list is read without lines of totals and repeated headings', async () => {
    const { pieces } = await readLines('registrations', [
      'MRN|Last|First|DOB',
      '1|Total|Ann|3/14/1984',
      'MRN|Last|First|DOB',
      '|||Total: 1',
      '12 patients|||',
    ]);
    expect(pieces.map(describeOutcome)).toEqual(['2 made', '3 headings-again', '4 totals', '5 totals']);
  });

  it('a mapping may have constants, joined columns and meanings of words', async () => {
    const { pieces } = await readLines(
      'registrations',
      ['MRN|Last|Second last|First|Sex', '1|García|López|Ana|Z'],
      {
        columns: [
          { heading: 'MRN', field: 'patient.mrn' },
          { heading: 'Last', field: 'patient.lastName' },
          { heading: 'Second last', field: 'patient.lastName' },
          { heading: 'First', field: 'patient.firstName' },
          { heading: 'Sex', field: 'patient.gender' },
        ],
        joins: { 'patient.lastName': '-' },
        constants: { 'visit.serviceDate': '2027-02-13', 'visit.facility': 'MAIN' },
        values: { 'patient.gender': { z: 'Other' } },
      },
    );
    expect(pieces[0]?.record).toMatchObject({
      patient: { name: [{ familyName: 'García-López', firstName: 'Ana' }], gender: 'Other' },
      case: { facility: 'MAIN', dateOfServiceStart: '2027-02-13' },
    });
  });

  it('a record is made after one of its cells was corrected', async () => {
    const { reading, rows } = await readLines('registrations', [
      'MRN|Last|First|DOB',
      '1|Doe|John|13/32/1984',
    ]);
    const row = rows[1] ?? { row: 0, cells: [] };
    expect(readRecordsOfRows('registrations', [row], reading).map(describeOutcome)).toEqual([
      '2 broken e:birth-no-such-day:patient.birthDate',
    ]);
    const corrected = { ...row, cells: row.cells.with(3, '12/31/1984') };
    const total: Row = { row: 3, cells: ['Total', '1'] };
    const pieces = readRecordsOfRows('registrations', [corrected, total, { ...corrected, row: 4 }], reading);
    expect(pieces.map(describeOutcome)).toEqual(['2 made', '4 same-as-before', '3 totals']);
    expect(pieces[0]?.record?.patient).toMatchObject({ birthDate: '1984-12-31' });
  });

  it('a workbook cell without a displayed value is reported when its column is read', async () => {
    const { reading } = await readLines('registrations', ['MRN|Last|First|Other', '1|Doe|John|x']);
    const row: Row = {
      row: 2,
      cells: ['1', '', 'John', ''],
      troubles: [
        { column: 1, code: 'formula-without-value' },
        { column: 3, code: 'cell-error' },
      ],
    };
    expect(readRecordsOfRows('registrations', [row], reading).map(describeOutcome)).toEqual([
      '2 broken e:formula-without-value:patient.lastName',
    ]);
  });
});

describe('other lists', () => {
  it('a list of insurances names the case and its insurances', async () => {
    const { pieces } = await readLines('coverages', [
      'Visit #|Payer|Member ID|Ins Type',
      'V-1|Lakeshore|L1|Secondary',
      'V-1|Tidewater|T1|Primary',
      'V-2|||',
      '|Tidewater|T3|',
    ]);
    expect(pieces.map(describeOutcome)).toEqual([
      '2,3 made',
      '4 broken e:required:insurance1.name',
      '5 broken e:no-key:visit.number',
    ]);
    expect(pieces[0]?.record).toMatchObject({
      of: { patient: null, case: { authority: 'urn:x', type: 'VN', value: 'V-1' } },
      coverages: [{ coverage: { insuranceName: 'Tidewater' } }, { coverage: { insuranceName: 'Lakeshore' } }],
    });
  });

  it('lists of orders, physicians, plans and appointments become records that the API accepts', async () => {
    const orders = await readLines('orders', [
      'MRN|DOS|CPT Code|ICD-10|Referring Provider|Charge',
      '1|2/13/2027|73721|M25.561|Varga, Ilona|$900',
    ]);
    expect(orders.pieces.map(describeOutcome)).toEqual(['2 made']);
    expect(orderWriteSchema.parse(orders.pieces[0]?.record?.order)).toMatchObject({
      procedureCode: '73721',
      dateOfService: '2027-02-13',
      chargeAmount: '900',
      diagnosis: [{ sequence: 1, code: 'M25.561' }],
      physician: [{ useId: 0, familyName: 'Varga', firstName: 'Ilona' }],
    });
    const physicians = await readLines('physicians', [
      'NPI|Provider Name|Street Address|City|State|Zip|Phone',
      '1234567893|Varga, Ilona, MD|4 Mill Road|Dayton|OH|45402|937 555 0110',
      '1234567890|Roe, Jane|4 Mill Road|||||',
    ]);
    expect(physicians.pieces.map(describeOutcome)).toEqual([
      '2 made',
      '3 broken e:npi:physician.npi w:address-part:physician.line1',
    ]);
    expect(newPhysicianSchema.parse(physicians.pieces[0]?.record)).toMatchObject({
      npi: '1234567893',
      lastName: 'Varga',
      addresses: [{ phone: '9375550110' }],
    });
    const plans = await readLines('plans', [
      'Plan Name|Payer|Plan ID',
      'Choice PPO|Northern Mutual|NC',
      'Choice HMO||',
    ]);
    expect(plans.pieces.map(describeOutcome)).toEqual(['2 made', '3 broken e:required:plan.payerName']);
    expect(plans.pieces[0]?.record).toEqual({
      insurancePlan: 'Choice PPO',
      clientInsuranceCode: 'NC',
      payerName: 'Northern Mutual',
    });
    const appointments = await readLines('appointments', [
      'MRN|Patient|Appt Date|Start Time|Duration|Status',
      '1|Doe, John|2/13/2027|9:30 AM|30 min|Scheduled',
      '2|Roe, Jane|2/13/2027|||',
    ]);
    expect(appointments.pieces.map(describeOutcome)).toEqual([
      '2 made',
      '3 broken e:time-missing:appointment.time',
    ]);
    expect(appointments.pieces[0]?.record).toMatchObject({
      of: { case: { type: 'VN', value: '1 2027-02-13' }, patient: { value: '1' } },
      // The time is local to the case's facility.
      appointment: {
        startsAt: { day: '2027-02-13', time: '09:30' },
        durationMinutes: 30,
        status: 'Booked',
      },
    });
  });

  it('one physician, plan or order in several rows becomes one record with all addresses', async () => {
    const physicians = await readLines('physicians', [
      'NPI|Provider Name|Street Address|City|State|Zip|Phone',
      '1234567893|Varga, Ilona|4 Mill Road|Dayton|OH|45402|937 555 0110',
      '1234567893|Varga, Ilona|9 Elm Street|Xenia|OH|45385|937 555 0120',
      '1234567893|Varga, Ilka||||||',
      '1679576722|Roe, Jane|4 Mill Road|Dayton|OH|45402|',
      '1679576722|Roe, Jane|9 Elm Street|Xenia|OH|45385|',
    ]);
    expect(physicians.pieces.map(describeOutcome)).toEqual([
      '2,3,4 broken e:rows-differ:physician.wholeName',
      '5,6 made',
    ]);
    expect(physicians.pieces[1]?.record?.addresses).toHaveLength(2);
    const plans = await readLines('plans', [
      'Plan Name|Payer|Plan ID|Address ID|Street',
      'Choice PPO|Northern Mutual|NC|CLM|PO Box 1',
      'Choice PPO|Northern Mutual|nc|APP|PO Box 2',
    ]);
    expect(plans.pieces[0]?.rows).toEqual([2, 3]);
    const orders = await readLines('orders', [
      'Visit Number|Order Number|CPT|ICD-10',
      'V1|O-1|73721|M25.561',
      'V1|O-1|73721|E11.9',
      'V1|O-2|73721|E11.9',
      'V2|O-1|73721|E11.9',
    ]);
    expect(orders.pieces.map(describeOutcome)).toEqual(['2,3 made', '4 made', '5 made']);
    expect(orders.pieces[0]?.record?.order.diagnosis).toHaveLength(2);
  });
});
