import {
  authorizationQualifiers,
  payerEntities,
  payerIdQualifiers,
  providerEntities,
  providerIdQualifiers,
  securityQualifiers,
} from '@waypost/contract/payer-connections/envelope';
import type { Option } from '#src/ui/form/SelectField.tsx';
import type { EnvelopeValues } from './envelope-form.ts';

const parties: Readonly<Record<string, string>> = {
  PR: 'Payer',
  '2B': 'Third-party administrator',
  '36': 'Employer',
  GP: 'Gateway provider',
  P5: 'Plan sponsor',
  '1P': 'Provider',
  '80': 'Hospital',
  FA: 'Facility',
};
const identifiers: Readonly<Record<string, string>> = {
  PI: 'Payer’s own ID',
  XV: 'CMS plan ID',
  FI: 'Federal tax ID',
  '24': 'Employer’s ID number',
  '46': 'Electronic transmitter ID (ETIN)',
  NI: 'NAIC ID',
  XX: 'NPI',
  SV: 'Service provider number',
  PP: 'Pharmacy processor number',
};

const words: Readonly<
  Partial<Record<keyof EnvelopeValues, { codes: readonly string[]; named: Readonly<Record<string, string>> }>>
> = {
  payerEntity: { codes: payerEntities, named: parties },
  payerIdQualifier: { codes: payerIdQualifiers, named: identifiers },
  providerEntity: { codes: providerEntities, named: parties },
  providerIdQualifier: {
    codes: ['', ...providerIdQualifiers],
    named: { ...identifiers, '': 'By the kind of the ID' },
  },
  authorizationQualifier: {
    codes: authorizationQualifiers,
    named: { '00': 'None', '03': 'Additional data' },
  },
  securityQualifier: { codes: securityQualifiers, named: { '00': 'None', '01': 'Password' } },
};

/** A code with its meaning, such as `FI Federal tax ID`. */
export const codeText = (name: keyof EnvelopeValues, code: string): string =>
  `${code} ${words[name]?.named[code] ?? ''}`.trim();

export const optionsOf = (name: keyof EnvelopeValues): Option[] =>
  (words[name]?.codes ?? []).map((value) => ({ value, label: codeText(name, value) }));
