import { describe, expect, it } from 'vitest';
import type { Row } from '../file/types.ts';
import { checkMapping } from './check-mapping.ts';
import { headingSignature } from './headings.ts';
import type { ImportKind } from './kinds.ts';
import { profileFile } from './profile.ts';
import { createMapping, proposeFields } from './propose.ts';

async function* batched(lines: ReadonlyArray<readonly string[]>): AsyncGenerator<readonly Row[]> {
  for (const [at, cells] of lines.entries()) yield [{ row: at + 1, cells }];
}
const profileLines = (lines: ReadonlyArray<readonly string[]>) => profileFile(batched(lines));
/** Returns the proposed fields for the headings of an export, with a row of invented cells below. */
async function proposeForHeadings(kind: ImportKind, headings: string): Promise<Array<string | null>> {
  const names = headings.split('|');
  const profile = await profileLines([names, names.map((_name, at) => `x${at}`)]);
  return proposeFields(profile, kind).map(({ field }) => field);
}

describe('the headings of practice systems name the fields', () => {
  it.each([
    [
      'Epic',
      'MRN|Patient Name|DOB|Legal Sex|CSN|Hosp Acct|Department|Appt Date|Appt Time|Visit Type|Primary Payer|Primary Plan|Primary Sub ID|Secondary Payer|Secondary Sub ID|PCP',
      'patient.mrn|patient.wholeName|patient.birthDate|patient.gender|visit.number|null|visit.location|appointment.date|appointment.time|visit.visitClass|insurance1.name|null|insurance1.memberId|insurance2.name|insurance2.memberId|visit.primaryCareName',
    ],
    [
      'athenahealth',
      'patientid|patient lastname|patient firstname|patient middleinitial|patientdob|patientsex|patient address1|patient address2|patient city|patient state|patient zip|patient homephone|patient mobile no|patient email|apptid|appt date|appt starttime|rndrng prvdr npi|pri ins pkg name|ptnt primary insurance idnumber',
      'patient.mrn|patient.lastName|patient.firstName|patient.middleName|patient.birthDate|patient.gender|patient.line1|patient.line2|patient.city|patient.state|patient.postalCode|patient.homePhone|patient.mobilePhone|patient.email|visit.number|appointment.date|appointment.time|visit.attendingNpi|insurance1.name|insurance1.memberId',
    ],
    [
      'eClinicalWorks',
      'Patient Acct No|Patient Name|Patient DOB|Patient Gender|Patient Address Line 1|Patient City|Patient State|Patient ZIP Code|Patient Cell Phone|Appointment Date|Appointment Provider Name|Facility Name|Primary Insurance Name|Primary Insurance Subscriber No|Primary Insurance Group No|Secondary Insurance Name|Secondary Insurance Subscriber No',
      'patient.mrn|patient.wholeName|patient.birthDate|patient.gender|patient.line1|patient.city|patient.state|patient.postalCode|patient.mobilePhone|appointment.date|visit.attendingName|visit.facility|insurance1.name|insurance1.memberId|insurance1.groupNumber|insurance2.name|insurance2.memberId',
    ],
    [
      'Kareo and Tebra',
      'ID|Last Name|First Name|Middle Name|DOB|Gender|SSN|Address 1|City|State|ZipCode|Home Phone|Mobile Phone|Email Address|Primary Insurance Plan Name|Primary Insurance Policy Number|Primary Insurance Policy Group Number|Primary Insurance Policy Effective Start Date|Primary Insurance Insured Relationship|Referring Provider Full Name|Last Appointment Date',
      'patient.mrn|patient.lastName|patient.firstName|patient.middleName|patient.birthDate|patient.gender|patient.ssn|patient.line1|patient.city|patient.state|patient.postalCode|patient.homePhone|patient.mobilePhone|patient.email|insurance1.name|insurance1.memberId|insurance1.groupNumber|insurance1.periodStart|insurance1.relationship|visit.referringName|null',
    ],
    [
      'AdvancedMD',
      'Chart #|Pt Last Name|Pt First Name|MI|Birthdate|Sex|Marital Status|Visit #|DOS|Ins1 Carrier Name|Ins1 Member ID|Ins1 Group #|Ins1 Rel|Ins1 Subscriber Name|Ins1 Subscriber DOB|Ins2 Carrier Name|Ins2 Member ID|Resp Party Name',
      'patient.mrn|patient.lastName|patient.firstName|patient.middleName|patient.birthDate|patient.gender|patient.maritalStatus|visit.number|visit.serviceDate|insurance1.name|insurance1.memberId|insurance1.groupNumber|insurance1.relationship|insurance1.subscriberName|insurance1.subscriberBirthDate|insurance2.name|insurance2.memberId|guarantor.wholeName',
    ],
    [
      'NextGen',
      'Person Nbr|Last Name|First Name|Date of Birth|Enc Nbr|Enc Date|Rendering Provider|Rendering NPI|Payer Name|Policy Nbr|Group Nbr|Cob|Relationship to Insured|Insured Last Name|Insured First Name|Zip',
      'patient.mrn|patient.lastName|patient.firstName|patient.birthDate|visit.number|visit.serviceDate|visit.attendingName|visit.attendingNpi|insurance1.name|insurance1.memberId|insurance1.groupNumber|insurance1.place|insurance1.relationship|insurance1.subscriberLastName|insurance1.subscriberFirstName|patient.postalCode',
    ],
    [
      'a hand-made list',
      'Last|First|D.O.B.|Acct #|Insurance|ID #|Insurance 2|ID # 2|Appt|Notes|DOB (mm/dd/yyyy)',
      'patient.lastName|patient.firstName|patient.birthDate|patient.mrn|insurance1.name|null|insurance2.name|insurance2.memberId|appointment.start|null|null',
    ],
  ])('the headings of %s name the fields', async (_system, headings, fields) => {
    expect((await proposeForHeadings('registrations', headings)).join('|')).toBe(
      fields.replaceAll('null', ''),
    );
  });

  it.each([
    [
      'orders',
      'Visit ID|CPT Code|Order Date|Auth #|ICD-10|Referring NPI|Charge',
      'visit.number|order.procedureCode|order.dateOfService|order.priorAuthorization|order.diagnoses|order.referringNpi|order.charge',
    ],
    [
      'physicians',
      'NPI|Provider Name|Credentials|Phone|Fax|Street Address|City|St|Zip Code',
      'physician.npi|physician.wholeName|physician.suffix|physician.phone|physician.fax|physician.line1|physician.city|physician.state|physician.postalCode',
    ],
    [
      'plans',
      'Plan Name|Payer|Payer ID|Plan ID|Claim Type',
      'plan.name|plan.payerName|plan.payerCode|plan.code|plan.media',
    ],
    [
      'coverages',
      'MRN|DOS|Payer|Member #|Grp #|Ins Type',
      'patient.mrn|visit.serviceDate|insurance1.name|insurance1.memberId|insurance1.groupNumber|insurance1.place',
    ],
    [
      'appointments',
      'MRN|Patient|DOB|Appt Date|Start Time|Status|Provider',
      'patient.mrn|||appointment.date|appointment.time|appointment.status|',
    ],
  ] as const)('the headings of a list of %s name the fields', async (kind, headings, fields) => {
    expect((await proposeForHeadings(kind, headings)).join('|')).toBe(fields);
  });
});

describe('what a file has', () => {
  const people = (cells: (at: number) => readonly string[], count = 5) =>
    Array.from({ length: count }, (_none, at) => cells(at));

  it('headings are found below the lines of a report, made unique, and named when they are blank', async () => {
    const profile = await profileLines([
      ['Lakemont Practice'],
      ['Printed', '11/27/2026'],
      ['MRN', 'Last Name', 'Phone', 'Phone', ''],
      ['1', 'Doe', '5555550100', '5555550101', 'x'],
    ]);
    expect(profile.headings).toEqual({
      row: 3,
      names: ['MRN', 'Last Name', 'Phone', 'Phone (2)', 'Column E'],
    });
    expect(proposeFields(profile, 'registrations').map(({ field }) => field)).toEqual([
      'patient.mrn',
      'patient.lastName',
      'patient.homePhone',
      null,
      null,
    ]);
  });

  it('a user may state the row of the headings', async () => {
    const lines = [
      ['MRN', 'Last Name'],
      ['No.', 'Name'],
      ['1', 'Doe'],
    ];
    const profile = await profileFile(batched(lines), { headingRow: 2 });
    expect([profile.headings, profile.rows]).toEqual([{ row: 2, names: ['No.', 'Name'] }, 1]);
  });

  it('a file without headings is refused with an explanation', async () => {
    await expect(
      profileLines([
        ['17', '03/14/1984', '55.10'],
        ['18', '03/15/1984', '2'],
      ]),
    ).rejects.toMatchObject({
      code: 'no-columns',
      message: expect.stringContaining('Export the list with one row of headings'),
    });
  });

  it('a column with a meaningless heading is recognized by its content, unless another column has that field', async () => {
    const profile = await profileLines([
      ['MRN', 'Who', 'Col 7', 'Col 8', 'Sex'],
      ...people((at) => [`${at}`, `DOE, JOHN ${'ABCDE'[at]}`, '1234567893', '1EG4-TE5-MK73', 'F']),
    ]);
    expect(proposeFields(profile, 'registrations').map(({ field, why }) => [field, why])).toEqual([
      ['patient.mrn', 'heading'],
      ['patient.wholeName', 'content'],
      ['visit.attendingNpi', 'content'],
      ['insurance1.memberId', 'content'],
      ['patient.gender', 'heading'],
    ]);
  });

  it('an ambiguous date order becomes a question, unless another column shows the order', async () => {
    const questionsForDates = async (dos: string) => {
      const profile = await profileLines([
        ['MRN', 'DOB', 'DOS'],
        ...people((at) => [`${at}`, `0${at + 1}/02/1984`, dos]),
      ]);
      return proposeFields(profile, 'registrations').map(({ dateOrder, questions }) => [
        dateOrder,
        questions.map(({ code }) => code),
      ]);
    };
    expect(await questionsForDates('03/04/2026')).toEqual([
      [null, []],
      ['MDY', ['date-order']],
      ['MDY', ['date-order']],
    ]);
    expect(await questionsForDates('25/04/2026')).toEqual([
      [null, []],
      ['DMY', []],
      ['DMY', []],
    ]);
    expect((await questionsForDates('2026-04-25'))[1]).toEqual(['MDY', ['date-order']]);
  });

  it('the last row can decide the date order of all rows', async () => {
    const lines = people((at) => [`${at}`, '01/02/1984'], 300);
    const profile = await profileLines([['MRN', 'DOB'], ...lines, ['301', '31/12/1984']]);
    expect(profile.columns[1]?.dateOrders).toEqual(['DMY']);
  });

  it('a column that looks like Social Security numbers becomes a question when it is mapped to another field', async () => {
    const questions = async (heading: string, cell: (at: number) => string) => {
      const profile = await profileLines([['MRN', heading], ...people((at) => [`${at}`, cell(at)], 30)]);
      return proposeFields(profile, 'registrations')[1]?.questions.map(({ code }) => code);
    };
    expect(await questions('Member ID', (at) => `123-45-67${10 + at}`)).toEqual(['looks-like-ssn']);
    expect(await questions('Member ID', (at) => `1234567${10 + at}`)).toEqual(['looks-like-ssn']);
    expect(await questions('Member ID', (at) => `9234567${10 + at}`)).toEqual([]);
    expect(await questions('SSN', (at) => `123-45-67${10 + at}`)).toEqual([]);
    expect(await questions('Notes', (at) => `123-45-67${10 + at}`)).toEqual([]);
  });

  it('unknown words become a question with their possible meanings', async () => {
    const profile = await profileLines([
      ['MRN', 'Sex'],
      ...people((at) => [`${at}`, ['F', 'M', 'Z', 'Z', 'Q'][at] ?? '']),
    ]);
    expect(proposeFields(profile, 'registrations')[1]?.questions).toEqual([
      {
        code: 'values',
        values: [
          { value: 'Z', count: 2 },
          { value: 'Q', count: 1 },
        ],
        meanings: ['Female', 'Male', 'Other', 'Unknown'],
      },
    ]);
  });

  it('the result columns of an error file are not proposed, and do not change the signature of a mapping', async () => {
    const own = ['waypost_row', 'waypost_result', 'waypost_reason', 'waypost_original', 'waypost_case'];
    const before = await profileLines([
      ['MRN', 'Last Name'],
      ['1', 'Doe'],
    ]);
    const after = await profileLines([
      ['MRN', 'Last Name', ...own],
      ['1', 'Doe', '7', 'Held', 'x', 'MRN: 2', 'C100201'],
    ]);
    expect(headingSignature(after.headings)).toBe(headingSignature(before.headings));
    expect(proposeFields(after, 'registrations').map(({ field }) => field)).toEqual([
      'patient.mrn',
      'patient.lastName',
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('a column whose values cannot be read as its field becomes a question, unless most of them can', async () => {
    const questionsOf = async (heading: string, cells: readonly string[]) => {
      const profile = await profileLines([['MRN', heading], ...cells.map((cell, at) => [`${at}`, cell])]);
      return proposeFields(profile, 'registrations')[1]?.questions;
    };
    expect(await questionsOf('DOB', ['yes', 'no', '01/02/1984'])).toEqual([
      { code: 'unreadable', values: ['yes', 'no'] },
    ]);
    expect(await questionsOf('DOB', ['yes', '25/02/1984', '26/03/1984'])).toEqual([]);
    expect(await questionsOf('Provider', ['Okonkwo, MD', 'Dr. Lindqvist'])).toEqual([]);
    expect(await questionsOf('Provider', ['101', '102'])).toMatchObject([{ code: 'unreadable' }]);
    expect(await questionsOf('State', ['Ontario', 'OH'])).toEqual([
      { code: 'unreadable', values: ['Ontario'] },
    ]);
  });

  it('lines of totals and repeated headings are counted separately, and are not column values', async () => {
    const profile = await profileLines([
      ['MRN', 'Sex', 'Amount', 'Unit'],
      ...people((at) => [`${at}`, 'F', '10', 'A'], 3),
      ['MRN', 'Sex', 'Amount', 'Unit'],
      ['Total', '', '30', ''],
    ]);
    expect([profile.rows, profile.extraRows]).toEqual([5, { totals: 1, headings: 1 }]);
    expect(profile.columns.map(({ filled }) => filled)).toEqual([3, 3, 3, 3]);
  });
});

describe('a mapping', () => {
  it('a mapping is refused while a field has two columns that are not joined, or a required field has none', async () => {
    const profile = await profileLines([
      ['MRN', 'Last', 'Maiden'],
      ['1', 'Doe', 'Roe'],
    ]);
    const mapping = createMapping(proposeFields(profile, 'registrations'), {
      kind: 'registrations',
      authority: 'urn:x',
    });
    expect(checkMapping(mapping, profile)).toEqual([]);
    const [mrn, last] = mapping.columns;
    const twice = {
      ...mapping,
      columns: [
        ...(mrn && last ? [mrn, last] : []),
        { heading: 'Maiden', field: 'patient.lastName' as const },
      ],
    };
    expect(checkMapping(twice, profile)).toMatchObject([
      { code: 'field-twice', field: 'patient.lastName', heading: 'Maiden' },
    ]);
    expect(checkMapping({ ...twice, joins: { 'patient.lastName': ' ' } }, profile)).toEqual([]);
    expect(checkMapping({ ...mapping, columns: mapping.columns.slice(1) }, profile)).toMatchObject([
      { code: 'required', field: 'patient.mrn' },
    ]);
    expect(
      checkMapping(
        { ...mapping, columns: [...mapping.columns, { heading: 'Gone', field: 'patient.gender' }] },
        profile,
      ),
    ).toMatchObject([{ code: 'no-such-column' }]);
    expect(checkMapping({ ...mapping, constants: { 'plan.name': 'x' } }, profile)).toMatchObject([
      { code: 'no-such-field' },
    ]);
  });
});
