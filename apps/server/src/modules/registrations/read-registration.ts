import { message } from '@waypost/contract/core/messages';
import {
  type Reason,
  registrationSchema,
  type Sent,
  type SentRegistration,
} from '@waypost/contract/registrations/calls';
import type { CodeKind, Source } from '@waypost/contract/sources/calls';
import type { FieldError } from '../../framework/errors.ts';
import { meaningOf } from '../sources/module.ts';

/** Where codes of a source stand; a list means each of its members. */
const places: Record<Exclude<CodeKind, 'facility'>, readonly string[][]> = {
  gender: [
    ['patient', 'gender'],
    ['case', 'coverages', '*', 'coverageSubscriber', 'gender'],
  ],
  'marital-status': [['patient', 'maritalStatus']],
  language: [['patient', 'language']],
  ethnicity: [['patient', 'ethnicity']],
  relationship: [['case', 'coverages', '*', 'coverageRelationshipType', 'relationshipTypeName']],
  plan: [['case', 'coverages', '*', 'coverage', 'rcsInsuranceCode']],
};

type Read = { registration: SentRegistration } | { reason: Reason };

/** Reads a registration as it was sent; the codes of a source become what they mean here. */
export function readRegistration(sent: Sent, source: Source | null): Read {
  const { messageId: _number, ...said } = sent;
  const given: Record<string, unknown> = structuredClone(said);
  if (source) {
    readFacility(given.case, source);
    for (const [kind, paths] of Object.entries(places) as Array<[CodeKind, readonly string[][]]>)
      for (const path of paths) readCodes(given, path, (code) => meaningOf(source, kind, code));
  }
  const read = registrationSchema.safeParse(given);
  if (!read.success)
    return {
      reason: unread(
        read.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
      ),
    };
  const facilityId = read.data.case?.facilityId;
  if (source && facilityId !== undefined && !source.facilityIds.includes(facilityId))
    return {
      reason: unread([{ path: 'case.facilityId', message: message('registration.facilityElsewhere') }]),
    };
  return { registration: read.data };
}

/** `facility`, a code of the source, in place of `facilityId`. Of a source with one facility, that is meant where none is named. */
function readFacility(given: unknown, source: Source): void {
  if (!isObject(given) || given.facilityId !== undefined) return;
  const { facility } = given;
  const [only, ...others] = source.facilityIds;
  if (typeof facility === 'string') given.facilityId = meaningOf(source, 'facility', facility);
  else if (facility === undefined && others.length === 0) given.facilityId = only;
  if (given.facilityId !== undefined) delete given.facility;
}

function readCodes(
  given: unknown,
  [name, ...rest]: readonly string[],
  meaning: (code: string) => string | undefined,
) {
  if (name === undefined) return;
  if (name === '*') {
    if (Array.isArray(given)) for (const one of given) readCodes(one, rest, meaning);
    return;
  }
  if (!isObject(given)) return;
  const value = given[name];
  if (rest.length > 0) readCodes(value, rest, meaning);
  else if (typeof value === 'string') given[name] = meaning(value.trim()) ?? value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unread = (errors: FieldError[]): Reason => ({
  code: 'INVALID',
  message: message('registration.unread'),
  errors,
  candidates: [],
});
