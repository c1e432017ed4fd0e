type Path = readonly (string | number)[];

/** The labels that differ from the field names of the contract. */
const labels: Readonly<Record<string, string>> = {
  firstName: 'First name',
  familyName: 'Last name',
  birthDate: 'Date of birth',
  socialSecurityNumber: 'SSN',
  email: 'E-mail',
  postalCode: 'Zip code',
  line1: 'Address line 1',
  line2: 'Address line 2',
  line3: 'Address line 3',
  line4: 'Address line 4',
  authority: 'Given by',
  facilityId: 'Facility',
  facility: 'Facility code',
  dateOfServiceStart: 'Date of service',
  dateOfServiceEnd: 'Date of service, end',
  subscriberId: 'Subscriber ID',
  rcsInsuranceCode: 'Plan code',
  relationshipTypeName: 'Relationship',
  hardCopyClaim: 'Paper claim',
  npi: 'NPI',
  isDeceased: 'Deceased',
  isAnother: 'Another person than those proposed',
};

/** `preClaimRequirementCode` as `Pre claim requirement code`. */
const inWords = (name: string): string => {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isMany = (whole: unknown, path: Path): boolean => {
  const list = path.reduce<unknown>(
    (at, part) => (at as Record<string | number, unknown> | undefined)?.[part],
    whole,
  );
  return Array.isArray(list) && list.length > 1;
};

const numbered = (text: string, whole: unknown, list: Path, at: unknown): string =>
  isMany(whole, list) ? `${text} ${Number(at) + 1}` : text;

type Named = { label: string; group: string };

/** The label of a field of a registration, and its group in the form. */
export function labelOf(path: Path, whole: unknown): Named {
  const [part = '', list = '', at] = path;
  const last = String(path.at(-1));
  const plain = labels[last] ?? inWords(last);
  if (list === 'identifiers' && path.length === 4)
    return {
      label: numbered(identifierLabels[last] ?? plain, whole, [part, list], at),
      group: part === 'patient' ? 'Patient numbers' : 'Visit numbers',
    };
  return part === 'patient' ? ofPatient(path, plain, whole) : ofCase(path, plain, whole);
}

const identifierLabels: Readonly<Record<string, string>> = {
  value: 'Number',
  type: 'Type of number',
  authority: 'Given by',
};

function ofPatient(path: Path, plain: string, whole: unknown): Named {
  const list = path[1];
  if (list === 'address')
    return {
      label: path.at(-1) === 'value' ? `Address line ${Number(path[4]) + 1}` : plain,
      group: 'Contact',
    };
  if (list === 'patientPhoneNumber') return { label: phoneLabel(whole, path), group: 'Contact' };
  return { label: plain, group: list === 'email' ? 'Contact' : 'Patient' };
}

const listLabels: Readonly<Record<string, string>> = { physicians: 'Physician', diagnoses: 'Diagnosis' };
const partLabels: Readonly<Record<string, string>> = { guarantor: 'Guarantor', appointment: 'Appointment' };

function ofCase(path: Path, plain: string, whole: unknown): Named {
  const [, list = '', at] = path;
  if (list === 'coverages')
    return {
      label: path.includes('coverageSubscriber') ? `Subscriber: ${plain.toLowerCase()}` : plain,
      group: `Insurance ${Number(at) + 1}`,
    };
  const one = listLabels[list];
  if (one !== undefined) return { label: plain, group: numbered(one, whole, ['case', list], at) };
  return { label: plain, group: partLabels[list] ?? 'Visit' };
}

function phoneLabel(whole: unknown, path: Path): string {
  const one = path
    .slice(0, 3)
    .reduce<unknown>((at, part) => (at as Record<string | number, unknown> | undefined)?.[part], whole);
  const type = (one as { phoneType?: unknown } | undefined)?.phoneType;
  return typeof type === 'string' ? `${type} phone` : 'Phone';
}
