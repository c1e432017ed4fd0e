import { describe, expect, it } from 'vitest';
import * as coverage from '../coverages/lists.ts';
import {
  DEFAULT_SERVICE_TYPE,
  emptyEligibilityRequest,
  genderCodes,
  genderWords,
  policyHolders,
  providerIdentifierTypes,
  providerRoles,
} from '../eligibility/request.ts';
import { clientTypes, entityStatuses, userTypes } from '../entities/calls.ts';
import * as patient from '../patients/lists.ts';
import { processNames, taskTypes } from '../processes/names.ts';
import { taskAssignments, yesOrNo } from '../tasks/lists.ts';
import { messages } from './messages.ts';
import { applicationNames } from './permissions.ts';
import { countries, states } from './places.ts';
import { EMPTY_ID } from './values.ts';

describe('lists of the platform', () => {
  it('types of user [P-009]', () => {
    expect(userTypes).toEqual([
      'Business Associate',
      'Collection Agency',
      'Global Partner',
      'Support',
      'RPA Bot',
      'Third-Party Vendor',
    ]);
  });

  it('scope status codes [P-010]', () => {
    expect(entityStatuses).toEqual({
      I: 'Active Implementation',
      B: 'Bankruptcy',
      D: 'Discontinuing Services',
      L: 'Live',
      O: 'On Hold',
      P: 'Pending',
      T: 'Testing',
      U: 'Unassigned/Closed',
    });
  });

  it('application names [P-164]', () => {
    expect(applicationNames).toEqual([
      'case-management',
      'task-management',
      'pam-eligibility-check',
      'integrations-xref',
      'administration',
      'payer-data',
      'decision-management',
      'audit',
      'organization-master',
      'eligibility-utility',
    ]);
  });

  it('client types are EDI, RCO and RCS [W-257]', () => {
    expect(clientTypes).toEqual(['EDI', 'RCO', 'RCS']);
  });

  it('a refused page has another message than a refused call [P-349]', () => {
    expect(messages['resource.refused']).toBe('You dont have permission to access this resource');
    expect(messages['http.refused']).toBe('You do not have permissions to access this resource');
  });

  it('the default service type is 30 [P-359]', () => {
    expect(DEFAULT_SERVICE_TYPE).toBe('30');
    expect(emptyEligibilityRequest.serviceTypeCodes).toEqual(['30']);
  });

  it('the empty identifier is all zeros [P-360]', () => {
    expect(EMPTY_ID).toBe('00000000-0000-0000-0000-000000000000');
  });
});

describe('lists of a patient', () => {
  it('there are ten languages, from en to id [P-159] [P-160]', () => {
    expect(Object.keys(patient.languages)).toEqual([
      'en',
      'es',
      'zh',
      'tl',
      'vi',
      'ar',
      'fr',
      'ko',
      'ru',
      'id',
    ]);
    const names = new Intl.DisplayNames('en', { type: 'language' });
    const filipino = { tl: 'Tagalog' } as Readonly<Record<string, string>>;
    for (const [code, word] of Object.entries(patient.languages))
      expect(word).toBe(filipino[code] ?? names.of(code));
  });

  it('there are five ethnicities [P-161] [P-162]', () => {
    expect(patient.ethnicities).toEqual({
      '2186-5': 'Not Hispanic or Latino',
      '2148-5': 'Mexican, Mexican American or Chicano',
      '2180-8': 'Puerto Rican',
      '2182-4': 'Cuban',
      '2135-2': 'Other Hispanic or Latino',
    });
  });

  it('the states are the 50 states and DC by name, of one country [P-163]', () => {
    expect(Object.keys(states).sort().join(' ')).toBe(
      'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI SC SD TN TX UT VA VT WA WI WV WY',
    );
    const names = Object.values(states);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(51);
    expect(countries).toEqual({ US: 'United States' });
  });

  it('genders are words, and have codes in a request [C-134] [C-135]', () => {
    expect(patient.genders).toEqual(['Female', 'Male', 'Other', 'Unknown']);
    expect(genderCodes).toEqual(['M', 'F', 'U', 'B']);
    expect(genderWords).toEqual({ M: 'Male', F: 'Female', U: 'Unknown', B: 'Not sent' });
  });

  it('there are twelve marital statuses, from Married to Unknown [C-137] [C-138]', () => {
    expect(Object.entries(patient.maritalStatuses)).toEqual([
      ['M', 'Married'],
      ['S', 'Never Married'],
      ['D', 'Divorced'],
      ['W', 'Widowed'],
      ['L', 'Legally Separated'],
      ['T', 'Domestic Partner'],
      ['C', 'Common Law'],
      ['U', 'Unmarried'],
      ['A', 'Annulled'],
      ['I', 'Interlocutory'],
      ['P', 'Polygamous'],
      ['UNK', 'Unknown'],
    ]);
  });

  it('relationships are written in lower case on the form [C-139]', () => {
    expect(patient.relationships).toEqual(['Self', 'Spouse', 'Child', 'Other']);
    expect(policyHolders).toEqual(patient.relationships.map((word) => word.toLowerCase()));
  });
});

describe('lists of orders and coverages', () => {
  it('bill types have numbers [C-129]', () => {
    expect(coverage.billTypes).toEqual({
      Insurance: 0,
      'Self-Pay': 1,
      Client: 2,
      'No Bill': 3,
      'Pharmacy Benefit Manager': 4,
    });
  });

  it('order types and physician uses have numbers [C-130] [C-131]', () => {
    expect(coverage.orderTypes).toEqual({ New: 0, Update: 1, Cancel: 2 });
    expect(coverage.physicianUses).toEqual({ Referral: 0, Attending: 1 });
  });

  it('coverages have payment types, statuses and administration types [C-132] [C-133] [C-141]', () => {
    expect(coverage.coveragePaymentTypes).toEqual(['Insurance', 'Self-Pay', 'Other']);
    expect(coverage.coverageStatuses).toEqual(['Active', 'Canceled', 'Draft', 'Entered-In-Error']);
    expect(coverage.administrationTypes).toEqual(['Fully Funded', 'Self Funded', 'Unable to Verify']);
  });

  it('provider identifiers have types, and providers have roles [C-140] [C-144]', () => {
    expect(providerIdentifierTypes).toEqual(['npi', 'providerId', 'taxId']);
    expect(providerRoles.join(' ')).toBe('RF AD AT BI CO CV H HH LA OT P1 P2 PC PE R SB SK SU');
  });

  it('pre-claim requirements have codes [C-142] [C-143]', () => {
    expect(coverage.preClaimRequirements).toEqual({
      A: 'Authorization',
      M: 'Medical necessity review',
      S: 'Second opinion',
      C: 'Certification of admission',
      T: 'Treatment plan',
      L: 'Letter of medical necessity',
      R: 'Referral',
      D: 'Documentation',
      P: 'Predetermination of benefits',
    });
    expect(Object.keys(coverage.preClaimRequirements).join('')).toBe('AMSCTLRDP');
  });
});

describe('lists of tasks', () => {
  it('each process has its task types [P-367] [W-254] [W-256]', () => {
    expect(processNames).toEqual([
      'Eligibility',
      'Insurance Verification',
      'Registration Verification',
      'Document Generation',
    ]);
    expect(taskTypes).toEqual({
      Eligibility: ['Eligibility Exception'],
      'Insurance Verification': ['Insurance Verification'],
      'Registration Verification': ['Registration Verification', 'Registration Exception'],
      'Document Generation': ['Document Generation Exception', 'Fax Exception'],
    });
  });

  it('tasks are assigned to a group or directly, with yes or no for OnBase and fax [W-255]', () => {
    expect(taskAssignments).toEqual(['Group Assignment', 'Direct Assignment']);
    expect(yesOrNo).toEqual({ true: 'Yes', false: 'No' });
  });
});
