import {
  type Ethnicity,
  ethnicities,
  type Language,
  languages,
  type MaritalStatus,
  maritalStatuses,
} from '@waypost/contract/patients/lists';
import type { Patient, PhoneType } from '@waypost/contract/patients/shapes';
import { displaySsn } from './form/ssn-text.ts';

/** A whole SSN as `900-12-4417`; empty for any other length (C-201). */
export const ssnText = (ssn: string): string => (/^\d{9}$/.test(ssn) ? displaySsn(ssn) : '');

const labelOf = <Code extends string>(list: Readonly<Record<Code, string>>, code: string | null): string =>
  code === null ? '' : (list[code as Code] ?? code);

export const maritalStatusText = (code: string | null): string =>
  labelOf<MaritalStatus>(maritalStatuses, code);
export const languageText = (code: string | null): string => labelOf<Language>(languages, code);
export const ethnicityText = (code: string | null): string => labelOf<Ethnicity>(ethnicities, code);

/** The lines of an address as on an envelope. */
export function addressLines({ address: [address] }: Patient): string[] {
  if (!address) return [];
  const { line, city, state, postalCode } = address;
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [...line.map(({ value }) => value), place].filter(Boolean);
}

export const phoneOf = ({ patientPhoneNumber }: Patient, type: PhoneType): string =>
  patientPhoneNumber.find(({ phoneType }) => phoneType === type)?.phoneNumber ?? '';

/** The number of whole years between two `YYYY-MM-DD` dates. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
