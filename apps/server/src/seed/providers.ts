import type { FacilityProvider } from '@waypost/contract/eligibility/request';
import { idFrom } from '../infrastructure/ids.ts';
import type { CastFacility } from './organizations.ts';

/** Physicians of the cast, with invented names, and unassigned numbers that pass the NPI check digit. */
const physicians = [
  ['Amara Nwosu', '1999999711', '207Q00000X', 'PE'],
  ['Henrik Solberg', '1999999729', '207RC0000X', 'AT'],
  ['Priya Raman', '1999999737', '2085R0202X', 'RF'],
  ['Luis Ferreira', '1999999745', '208600000X', 'PE'],
] as const;

/** The providers of a facility: itself under its NPI and its tax ID, and two of the physicians. */
export function providersOf(facility: CastFacility, at: number): FacilityProvider[] {
  const provider = (name: string, values: Omit<FacilityProvider, 'id' | 'name'>): FacilityProvider => ({
    id: idFrom(`provider ${facility.lcode} ${name}`),
    name,
    ...values,
  });
  const own = { taxonomyCode: '282N00000X', taxonomyCodeIdentifier: 'BI' } as const;
  const staff = [physicians[(at * 2) % 4], physicians[(at * 2 + 1) % 4]].filter((one) => one !== undefined);
  return [
    provider(facility.name, {
      providerIdentifierType: 'npi',
      providerIdentifier: facility.npi,
      ...own,
    }),
    provider(`${facility.name}, billing`, {
      providerIdentifierType: 'taxId',
      providerIdentifier: `91000${String(4100 + at)}`,
      taxonomyCode: '',
      taxonomyCodeIdentifier: '',
    }),
    ...staff.map(([name, npi, taxonomyCode, taxonomyCodeIdentifier]) =>
      provider(name, {
        providerIdentifierType: 'npi',
        providerIdentifier: npi,
        taxonomyCode,
        taxonomyCodeIdentifier,
      }),
    ),
  ];
}
