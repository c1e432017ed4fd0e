import { contract } from '@waypost/contract';
import type { ListedPhysician, ManagedPhysician } from '@waypost/contract/orders/physician-calls';
import type { ListedPlan, ManagedPlan } from '@waypost/contract/payers/plan-calls';
import type { Answers } from './answers.ts';
import { idOf, lakemont } from './shown.ts';

export const plansPath = `/rco/${lakemont.lCode}/organization?tab=plans`;
export const physiciansPath = `/rco/${lakemont.lCode}/organization?tab=physicians`;

const noLines = { name: null, line2: null, line3: null, line4: null, country: 'US', district: null };
export const tidewater: ManagedPlan = {
  planId: idOf(700),
  insuranceCode: 'TWM01-01',
  insurancePlan: 'Tidewater PPO Choice',
  payerName: 'Tidewater Mutual',
  payerCode: 'TWM01',
  clientInsuranceCode: 'TW1',
  insuranceCategory: 'Commercial',
  insuranceCompany: 'Tidewater Mutual Insurance Company',
  financialCategory: 'Managed care',
  parentInsuranceCompany: null,
  endedAt: null,
  version: 3,
  addresses: [
    {
      ...noLines,
      code: 'CLM',
      name: 'Tidewater claims',
      line1: 'PO Box 4100',
      city: 'Columbus',
      state: 'OH',
      postalCode: '43004',
      deactivatedOn: null,
    },
    {
      ...noLines,
      code: 'OLD',
      line1: '9 Quay Street',
      city: 'Dayton',
      state: 'OH',
      postalCode: '45402-1234',
      deactivatedOn: '2025-06-30',
    },
  ],
  billing: [
    {
      facilityId: null,
      facilityName: null,
      insuranceSequence: null,
      mediaType: 'Electronic',
      requirementCode: null,
    },
    {
      facilityId: idOf(790),
      facilityName: 'Harbor Annex',
      insuranceSequence: 2,
      mediaType: 'Paper',
      requirementCode: 'A',
    },
  ],
};
const listedPlan = (change: Partial<ListedPlan>): ListedPlan => {
  const { addresses: _a, billing: _b, insuranceCompany: _c, financialCategory: _f, ...rest } = tidewater;
  const { parentInsuranceCompany: _p, ...row } = rest;
  return { ...row, ...change };
};
const names = ['Basic', 'Choice HMO', 'Complete', 'Gold', 'Medicare Advantage', 'Saver', 'Select', 'Silver'];
const plans: ListedPlan[] = [
  listedPlan({}),
  ...names.map((name, at) =>
    listedPlan({
      planId: idOf(701 + at),
      insuranceCode: `NOR-0${at + 1}`,
      insurancePlan: `Northern ${name}`,
      payerName: 'Northern Mutual',
      payerCode: at % 2 === 0 ? null : 'NRM01',
      clientInsuranceCode: at % 3 === 0 ? null : `N${at}`,
    }),
  ),
];
export const endedPlan = { ...tidewater, endedAt: '2026-11-02T15:00:00.000Z' };

export const varga: ManagedPhysician = {
  physicianId: idOf(750),
  npi: '1234567893',
  namePrefix: 'Dr.',
  firstName: 'Ilona',
  middleName: null,
  lastName: 'Varga',
  nameSuffix: null,
  email: 'i.varga@mill.example',
  endedAt: null,
  version: 2,
  addresses: [
    {
      line1: '4 Mill Road',
      line2: 'Suite 210',
      city: 'Dayton',
      state: 'OH',
      postalCode: '45402',
      phone: '9375550110',
      fax: '9375550111',
    },
  ],
  contacts: [
    {
      contactId: idOf(760),
      use: 'Medical Records',
      firstName: 'Tess',
      lastName: 'Moran',
      phone: '9375550112',
      fax: null,
      email: 'records@mill.example',
    },
    {
      contactId: idOf(761),
      use: 'Office',
      firstName: null,
      lastName: 'Front desk',
      phone: null,
      fax: null,
      email: null,
    },
  ],
};
const listedPhysician = (change: Partial<ListedPhysician>): ListedPhysician => {
  const { addresses: _a, contacts: _c, ...row } = varga;
  return { ...row, city: 'Dayton', state: 'OH', phone: '9375550110', ...change };
};
const people = [
  ['Ada', 'Hollis', '1245319599'],
  ['Bram', 'Hollis', '1316946585'],
  ['Cleo', 'Quill', '1003000126'],
];
const physicians: ListedPhysician[] = [
  ...people.map(([firstName = '', lastName = '', npi = ''], at) =>
    listedPhysician({ physicianId: idOf(751 + at), firstName, lastName, npi, email: null }),
  ),
  listedPhysician({}),
];

const pageOf = <Row>(rows: Row[]) => ({ rows, total: rows.length, totalIsCapped: false, next: null });

/** The organization has these plans, and connections to two payers. */
export const withPlans = (answers: Answers, rows: ListedPlan[] = plans): Answers =>
  answers
    .to(contract.plans.plans, pageOf(rows))
    .to(contract.plans.plan, tidewater)
    .to(contract.payerData.eligibilityPayers, [
      { payerCode: 'NRM01', payerName: 'Northern Mutual', searchOptions: [] },
      { payerCode: 'TWM01', payerName: 'Tidewater Mutual', searchOptions: [] },
    ]);
/** The organization has these physicians. */
export const withPhysicians = (answers: Answers, rows: ListedPhysician[] = physicians): Answers =>
  answers.to(contract.physicians.physicians, pageOf(rows)).to(contract.physicians.physician, varga);
