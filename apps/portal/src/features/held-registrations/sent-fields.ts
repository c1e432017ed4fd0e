import { message } from '@waypost/contract/core/messages';
import { countries, states } from '@waypost/contract/core/places';
import {
  ethnicities,
  genders,
  languages,
  maritalStatuses,
  relationships,
} from '@waypost/contract/patients/lists';
import type { Reason, Sent } from '@waypost/contract/registrations/calls';
import type { Option } from '#src/ui/form/SelectField.tsx';
import { labelOf } from './field-labels.ts';

/** A field of the sent data in a form. */
export type SentField = {
  /** The path of the field in the sent data, encoded for the form. */
  name: string;
  path: string;
  label: string;
  group: string;
  kind: 'text' | 'date' | 'ssn' | 'choice';
  options: readonly Option[];
};
type Path = readonly (string | number)[];

// React Hook Form reads dots and brackets as a path.
const nameOf = (path: Path): string =>
  path.map((part) => encodeURIComponent(part).replaceAll('.', '%2E')).join('/');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that often must be added: the required ones, and those that identify a person. */
const blank = (...names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]));
const identifiers = [blank('value', 'type', 'authority')];
const offered = {
  patient: {
    name: [blank('familyName', 'firstName', 'middleInitial')],
    ...blank('birthDate', 'gender', 'socialSecurityNumber', 'medicalRecordNumber'),
    identifiers,
  },
  case: { ...blank('facilityId', 'dateOfServiceStart', 'accountNumber'), identifiers },
};

/** The sent data merged with the offered fields; of a list, the first member. */
function joined(sent: unknown, more: unknown): unknown {
  if (sent === undefined) return more;
  if (isObject(more)) {
    if (!isObject(sent)) return sent;
    const names = [...new Set([...Object.keys(more), ...Object.keys(sent)])];
    return Object.fromEntries(names.map((name) => [name, joined(sent[name], more[name])]));
  }
  if (Array.isArray(more) && Array.isArray(sent))
    return sent.length === 0 ? more : [joined(sent[0], more[0]), ...sent.slice(1)];
  return sent;
}

/** The field that distinguishes list items, such as a phone's type, is not shown. */
const isHidden = (path: Path): boolean =>
  /^patient\/(patientPhoneNumber\/\d+\/phoneType|address\/\d+\/line\/\d+\/id)$/.test(path.join('/'));

/** The sent data with the offered fields. */
function wholeOf({ messageId: _number, ...said }: Sent): unknown {
  const { patient, case: visit } = offered;
  return joined(said, { patient, ...(said.case === undefined ? {} : { case: visit }) });
}

const leavesOf = (value: unknown, path: Path = []): Array<{ path: Path; value: unknown }> => {
  if (Array.isArray(value)) return value.flatMap((one, at) => leavesOf(one, [...path, at]));
  if (isObject(value)) return Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...path, name]));
  return isHidden(path) ? [] : [{ path, value }];
};

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The initial values of the form. */
export const sentValues = (sent: Sent): Record<string, string> =>
  Object.fromEntries(leavesOf(wholeOf(sent)).map(({ path, value }) => [nameOf(path), textOf(value)]));

const plain = (list: readonly string[]): Option[] => list.map((value) => ({ value, label: value }));
const coded = (list: Readonly<Record<string, string>>): Option[] =>
  Object.entries(list).map(([value, label]) => ({ value, label }));
const yesNo: Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const choices: Readonly<Record<string, readonly Option[]>> = {
  gender: plain(genders),
  relationshipTypeName: plain(relationships),
  maritalStatus: coded(maritalStatuses),
  language: coded(languages),
  ethnicity: coded(ethnicities),
  state: coded(states),
  country: coded(countries),
  isDeceased: yesNo,
  isAnother: yesNo,
  hardCopyClaim: yesNo,
};
const dates = new Set([
  'birthDate',
  'deceasedDate',
  'dateOfServiceStart',
  'dateOfServiceEnd',
  'periodStart',
  'periodEnd',
]);

/** The fields of the sent data, in order. `facilities` are those of its source. */
export const sentFields = (sent: Sent, facilities: readonly Option[]): SentField[] => {
  const whole = wholeOf(sent);
  return leavesOf(whole).map(({ path, value }) => {
    const last = String(path.at(-1));
    const named = last === 'facilityId' ? facilities : choices[last];
    const text = textOf(value);
    // The source's code stays until the user chooses a facility.
    const isCode = named !== undefined && text !== '' && !named.some((one) => one.value === text);
    return {
      name: nameOf(path),
      path: path.join('.'),
      ...labelOf(path, whole),
      kind: last === 'socialSecurityNumber' ? 'ssn' : named ? 'choice' : dates.has(last) ? 'date' : 'text',
      options: [
        { value: '', label: 'Not given' },
        ...(isCode ? [{ value: text, label: `${text} (as sent)` }] : []),
        ...(named ?? []),
      ],
    };
  });
};

/** The value to send for a field: the original one if the user did not touch it, undefined if the user cleared it. */
function correctedField(value: unknown, path: Path, values: Readonly<Record<string, string>>): unknown {
  const before = textOf(value);
  const text = (values[nameOf(path)] ?? before).trim();
  if (text === before.trim()) return value;
  const last = String(path.at(-1));
  // An SSN without a new value stays, because some users cannot see it.
  if (text === '') return last === 'socialSecurityNumber' ? null : undefined;
  if (choices[last] === yesNo) return text === 'true';
  return typeof value === 'number' && /^\d+$/.test(text) ? Number(text) : text;
}

type Correct = (value: unknown, path: Path) => unknown;

function correctedList(list: readonly unknown[], path: Path, mend: Correct): unknown {
  const remaining = list.map((one, at) => mend(one, [...path, at])).filter((one) => one !== undefined);
  return remaining.length === 0 && list.length > 0 ? undefined : remaining;
}

/** An object without any fields is left out, except for the patient and the case. */
function correctedObject(given: Record<string, unknown>, path: Path, mend: Correct): unknown {
  const entries = Object.entries(given).flatMap(([name, one]) => {
    const next = mend(one, [...path, name]);
    return next === undefined ? [] : [[name, next] as const];
  });
  const isEmptied = Object.keys(given).length > 0 && entries.every(([name]) => isHidden([...path, name]));
  return isEmptied && path.length > 1 ? undefined : Object.fromEntries(entries);
}

/** The corrected data to send. Cleared fields are left out, and so is a list member without any fields. */
export function corrected(sent: Sent, values: Readonly<Record<string, string>>): Sent {
  const mend: Correct = (value, path) => {
    if (Array.isArray(value)) return correctedList(value, path, mend);
    if (isObject(value)) return correctedObject(value, path, mend);
    return isHidden(path) ? value : correctedField(value, path, values);
  };
  const next = mend(wholeOf(sent), []) as Pick<Sent, 'patient' | 'case'>;
  // A chosen facility replaces its code.
  if (next.case && 'facilityId' in next.case) delete next.case.facility;
  return { ...(sent.messageId === undefined ? {} : { messageId: sent.messageId }), ...next };
}

/** An error in plain words, because schema messages are not meant for users. */
function plainWords({ kind }: SentField, text: string): string {
  if (text.startsWith('Invalid input')) return message('field.required');
  if (kind === 'date' && text.startsWith('Invalid')) return message('registration.date');
  return kind === 'choice' && text.startsWith('Invalid option') ? message('registration.choice') : text;
}

/** The errors of the form by field name, and those without a field. */
export function fieldErrors({ errors }: Pick<Reason, 'errors'>, fields: readonly SentField[]) {
  const ofField = new Map<string, string>();
  const others: string[] = [];
  for (const { path, message: text } of errors) {
    const own = fields.filter(
      (field) => field.path === path || (path === 'case.facility' && field.path === 'case.facilityId'),
    );
    // The fields of a missing part; none for a missing patient or case.
    const within = path.includes('.') ? fields.filter((field) => field.path.startsWith(`${path}.`)) : [];
    const meant = own.length > 0 ? own : within;
    if (meant.length === 0) others.push(text);
    for (const field of meant) if (!ofField.has(field.name)) ofField.set(field.name, plainWords(field, text));
  }
  return { ofField, others };
}
