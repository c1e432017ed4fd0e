import { describe, expect, it } from 'vitest';
import * as x12 from '../index.ts';
import * as acknowledgments from './acknowledgments.ts';
import * as delivery from './services-delivery.ts';
import type { CodeTable } from './table.ts';
import { LONGEST_CODE, labelOf } from './table.ts';

/** The number of codes in each list (005010X279A1, 005010X231A1, CMS places of service), and two sample codes. */
const lists: readonly [name: string, table: CodeTable, count: number, sample: Record<string, string>][] = [
  ['EB01', x12.benefitTypes, 35, { CB: 'Coverage Basis', Y: 'Spend Down' }],
  ['EB02', x12.coverageLevels, 9, { IND: 'Individual', FAM: 'Family' }],
  ['EB03', x12.serviceTypeCodes, 187, { '30': 'Health Benefit Plan Coverage', UC: 'Urgent Care' }],
  ['EB03 later', x12.laterServiceTypeCodes, 57, { AP: 'Routine Eye Exam', E10: 'Radiographs' }],
  ['EB04', x12.insuranceTypes, 45, { MA: 'Medicare Part A', QM: 'Qualified Medicare Beneficiary' }],
  ['EB06', x12.timePeriods, 19, { '23': 'Calendar Year', '29': 'Remaining' }],
  ['EB09', x12.quantityQualifiers, 18, { '99': 'Quantity Used', VS: 'Visits' }],
  ['EB11', x12.yesNoUnknown, 3, { Y: 'Yes', U: 'Unknown' }],
  ['EB12', x12.inPlanNetwork, 4, { W: 'Not Applicable', N: 'No' }],
  ['EB13-1', x12.procedureQualifiers, 12, { AD: 'American Dental Association Codes' }],
  ['HSD01', delivery.deliveryQuantityQualifiers, 5, { VS: 'Visits', HS: 'Hours' }],
  ['HSD03', delivery.deliveryUnits, 5, { WK: 'Week', MO: 'Months' }],
  ['HSD07', delivery.deliveryFrequencies, 39, { '1': '1st Week of the Month' }],
  ['HSD08', delivery.deliveryTimes, 8, { D: 'A.M.', E: 'P.M.' }],
  ['III01', delivery.codeListQualifiers, 3, { NI: 'Nature of Injury Code' }],
  ['III02', delivery.placesOfService, 53, { '11': 'Office', '01': 'Pharmacy' }],
  ['AAA03', x12.rejectReasons, 55, { '72': 'Invalid/Missing Subscriber/Insured ID' }],
  ['AAA04', x12.followUpActions, 8, { C: 'Please Correct and Resubmit' }],
  ['NM101', x12.entityIdentifiers, 35, { PR: 'Payer', '1P': 'Provider' }],
  ['NM108', x12.idCodeQualifiers, 13, { FI: "Federal Taxpayer's Identification Number" }],
  ['NM110', x12.entityRelationships, 7, { '41': 'Spouse', '72': 'Unknown' }],
  ['INS02', x12.relationships, 10, { '18': 'Self', '53': 'Life Partner' }],
  ['PER03', x12.contactQualifiers, 7, { TE: 'Telephone', EM: 'Electronic Mail' }],
  ['PRV01', x12.providerCodes, 18, { BI: 'Billing', AT: 'Attending' }],
  ['DMG03', x12.genders, 3, { F: 'Female', U: 'Unknown' }],
  ['REF01', x12.referenceQualifiers, 43, { '1D': 'Medicaid Provider Number' }],
  ['DTP01', x12.dateQualifiers, 32, { '291': 'Plan', '442': 'Date of Death' }],
  ['HI', x12.diagnosisQualifiers, 4, { ABK: 'ICD-10-CM Principal Diagnosis' }],
  ['MPI01', x12.militaryInformationStatuses, 7, { C: 'Current', T: 'Third Most Current' }],
  ['MPI02', x12.militaryEmploymentStatuses, 15, { AS: 'Academy Student', PE: 'Plan to Enlist' }],
  ['MPI03', x12.militaryAffiliations, 20, { H: 'National Guard', W: 'Military Sealift Command' }],
  ['MPI05', x12.militaryRanks, 55, { W1: 'Warrant Officer', L5: 'Lieutenant General' }],
  ['ISA05', x12.interchangeIdQualifiers, 41, { '01': 'Duns (Dun & Bradstreet)', ZZ: 'Mutually Defined' }],
  ['ISA15', x12.usageIndicators, 3, { P: 'Production Data', T: 'Test Data' }],
  ['BHT02', x12.purposes, 4, { '13': 'Request', '11': 'Response' }],
  ['HL03', x12.levels, 4, { '20': 'Information Source', '23': 'Dependent' }],
  ['TRN01', x12.traceTypes, 2, { '1': 'Current Transaction Trace Numbers' }],
  ['TA104', acknowledgments.interchangeAckCodes, 3, {}],
  ['TA105', acknowledgments.interchangeNotes, 33, { '000': 'No error' }],
  ['AK901', acknowledgments.groupAckCodes, 7, { A: 'Accepted' }],
  ['AK905', acknowledgments.groupErrors, 25, { '1': 'Functional Group Not Supported' }],
  ['IK501', acknowledgments.setAckCodes, 6, { R: 'Rejected' }],
  ['IK502', acknowledgments.setErrors, 25, { '1': 'Transaction Set Not Supported' }],
  ['IK304', acknowledgments.segmentErrors, 14, { '3': 'Required Segment Missing' }],
  ['IK403', acknowledgments.elementErrors, 19, { '5': 'Data Element Too Long' }],
];

describe('code lists', () => {
  it.each(lists)('the code list %s is complete', (_, table, count, sample) => {
    expect(Object.keys(table)).toHaveLength(count);
    expect(table).toMatchObject(sample);
    for (const label of Object.values(table)) expect(label.trim()).not.toBe('');
    for (const code of Object.keys(table)) expect(code.length).toBeLessThanOrEqual(LONGEST_CODE);
  });

  it('a code that is in no list is its own label, even a hostile one', () => {
    expect(labelOf(x12.benefitTypes, 'Q9')).toBe('Q9');
    expect(labelOf(x12.benefitTypes, 'constructor')).toBe('constructor');
    expect(labelOf(x12.benefitTypes, '')).toBe('');
  });
});
