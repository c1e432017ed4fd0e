import { type CaseCoverage, coverageAddressSchema } from '@waypost/contract/coverages/calls';
import { describe, expect, it } from 'vitest';
import { changeOf, hasManualAddress, newCoverage, valuesOf } from './coverage-values.ts';

const saved: CaseCoverage = {
  caseCoverageId: 'c',
  coverageId: 'c',
  order: 1,
  version: 3,
  coverage: {
    subscriberId: 'S-1',
    insuranceName: 'Tidewater PPO',
    groupNumber: null,
    administrationTypeCode: 'Fully Funded',
    preClaimRequirementCode: 'A',
    periodStart: '2026-01-01',
    periodEnd: null,
    rcsInsuranceCode: 'TWM01-01',
    clientInsuranceCode: null,
    planName: 'Tidewater PPO Choice',
    hardCopyClaim: false,
    media: 'Electronic',
    coveragePaymentType: 'Insurance',
    coverageStatus: 'Active',
    address: null,
  },
  coverageSubscriber: {
    firstName: 'Odalys',
    lastName: null,
    middleInitial: null,
    birthDate: '1971-04-03',
    gender: null,
    address: null,
  },
  coverageRelationshipType: { relationshipTypeName: 'Self' },
};
const typed = (change: object, media = 'Electronic') =>
  changeOf(saved, { ...valuesOf(saved), ...change }, media);

describe('the change of a coverage that is sent', () => {
  it('the change of a coverage that is sent contains the changed fields and the media', () => {
    expect(typed({})).toEqual({});
    expect(typed({ groupNumber: ' G-2 ' })).toEqual({ coverage: { groupNumber: 'G-2' } });
    expect(typed({ relationship: 'Child' }, 'Fax')).toEqual({
      coverage: { media: 'Fax' },
      coverageRelationshipType: { relationshipTypeName: 'Child' },
    });
  });

  it('the change of a coverage that is sent puts each text of the form into its own field', () => {
    const lines = (prefix: string) => ({
      [`${prefix}1`]: '1',
      [`${prefix}2`]: '2',
      [`${prefix}3`]: '3',
      [`${prefix}4`]: '4',
    });
    const place = { city: 'Lakemont', state: 'OH', postalCode: '43004', country: 'US' };
    const to = {
      toCity: 'Columbus',
      toState: 'IN',
      toPostalCode: '43005',
      toCountry: 'CA',
      toDistrict: 'Franklin',
    };
    const sent = typed({
      ...lines('line'),
      ...place,
      ...lines('toLine'),
      ...to,
      toName: 'Claims',
      addressCode: 'CLM',
      lastName: 'Reyes',
      middleInitial: 'J',
      gender: 'F',
    });
    expect(sent.coverage?.address).toEqual({
      name: 'Claims',
      ...lines('line'),
      city: 'Columbus',
      state: 'IN',
      postalCode: '43005',
      country: 'CA',
      district: 'Franklin',
      addressCode: 'CLM',
    });
    expect(sent.coverageSubscriber).toMatchObject({
      lastName: 'Reyes',
      middleInitial: 'J',
      gender: 'F',
      address: { ...lines('line'), ...place },
    });
  });

  it('the change of a coverage that is sent contains the empty date for a cleared date [C-224]', () => {
    const ended = { ...saved, coverage: { ...saved.coverage, periodEnd: '2026-12-31' } };
    const emptied = { periodStart: '', periodEnd: '', birthDate: '', groupNumber: '' };
    expect(changeOf(ended, { ...valuesOf(ended), ...emptied }, 'Electronic')).toEqual({
      coverage: { periodStart: '0001-01-01', periodEnd: '0001-01-01' },
      coverageSubscriber: { birthDate: '0001-01-01' },
    });
  });

  it('the change of a coverage that is sent contains the complete address, and null for a blank one [C-228]', () => {
    const { coverage } = typed({ toLine1: 'PO Box 9', toCity: 'Dayton' });
    expect(coverage?.address).toMatchObject({
      line1: 'PO Box 9',
      city: 'Dayton',
      state: null,
      addressCode: null,
    });
    const address = coverageAddressSchema.parse(coverage?.address);
    const there = { ...saved, coverage: { ...saved.coverage, address } };
    expect(changeOf(there, valuesOf(saved), 'Electronic')).toEqual({ coverage: { address: null } });
  });
});

describe('the address of a coverage', () => {
  it('the address of a coverage counts as typed by hand if it has text and no address code of the payer', () => {
    expect(hasManualAddress(newCoverage)).toBe(false);
    expect(hasManualAddress({ ...newCoverage, toDistrict: 'North' })).toBe(true);
    expect(hasManualAddress({ ...newCoverage, toDistrict: 'North', addressCode: 'A' })).toBe(false);
  });
});
