import { message } from '@waypost/contract/core/messages';
import {
  type Reason,
  registrationSchema,
  type Sent,
  type SentRegistration,
} from '@waypost/contract/registrations/calls';
import type { CodeKind, Source } from '@waypost/contract/sources/calls';
import { codeKindAt, codePaths } from '@waypost/contract/sources/code-places';
import type { FieldError } from '../../framework/errors.ts';
import { meaningOf } from '../sources/module.ts';

type Read = { registration: SentRegistration } | { reason: Reason };

/** Parses a registration; a source's codes are replaced with their meanings. */
export function readRegistration(sent: Sent, source: Source | null): Read {
  const { messageId: _number, ...said } = sent;
  // Only replacing codes needs a deep copy.
  const given = source?.codes.length === 0 ? shallow(said) : (copied(said) as Record<string, unknown>);
  let facility: string | null = null;
  if (source) {
    facility = readFacility(given.case, source);
    sourceMeanings(given, source);
  }
  const read = registrationSchema.safeParse(given);
  if (!read.success)
    return {
      reason: unread(
        read.error.issues.map((issue) =>
          reportUnknownCode(
            { given, source, facility },
            { path: issue.path.join('.'), message: issue.message },
          ),
        ),
      ),
    };
  const facilityId = read.data.case?.facilityId;
  if (source && facilityId !== undefined && !source.facilityIds.includes(facilityId))
    return {
      reason: unread([{ path: 'case.facilityId', message: message('registration.facilityElsewhere') }]),
    };
  return { registration: read.data };
}

/** The sent data with replaced codes, and an unknown facility code. */
type SentValue = { given: unknown; source: Source | null; facility: string | null };

/** Replaces a source's codes with their meanings, except those of facilities. */
export function sourceMeanings(given: Record<string, unknown>, source: Source): void {
  if (source.codes.length === 0) return;
  const { facility: _read, ...others } = codePaths;
  for (const [kind, paths] of Object.entries(others) as Array<[CodeKind, readonly (readonly string[])[]]>)
    for (const path of paths) readCodes(given, path, (code) => meaningOf(source, kind, code));
  readPlanNames(given, source);
}

/** The meaning of a plan name without a code, if the source has one. */
function readPlanNames(given: Record<string, unknown>, source: Source): void {
  const coverages = isObject(given.case) ? given.case.coverages : null;
  for (const one of Array.isArray(coverages) ? coverages : []) {
    const coverage = isObject(one) ? one.coverage : null;
    if (!isObject(coverage) || coverage.rcsInsuranceCode !== undefined) continue;
    const { insuranceName: name } = coverage;
    const code = typeof name === 'string' ? meaningOf(source, 'plan', name.trim()) : undefined;
    if (code !== undefined) coverage.rcsInsuranceCode = code;
  }
}

/** Reports a code without a meaning as unknown, instead of as an invalid value. */
function reportUnknownCode({ given, source, facility }: SentValue, error: FieldError): FieldError {
  const unknown = (path: string) => ({ path, message: message('registration.codeUnknown') });
  if (error.path === 'case.facilityId' && facility !== null) return unknown('case.facility');
  if (
    error.path === 'case.facilityId' &&
    isObject(given) &&
    isObject(given.case) &&
    given.case.facilityId === undefined
  )
    return { ...error, message: message('registration.facilityNeeded') };
  if (!source || codeKindAt(error.path) === null) return error;
  const value = error.path
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | null | undefined)?.[part], given);
  return typeof value === 'string' && value !== '' ? unknown(error.path) : error;
}

/**
 * `facility`, a code of the source, replaces `facilityId`. A source with one facility needs none.
 * @returns the code when it has no meaning
 */
function readFacility(given: unknown, source: Source): string | null {
  if (!isObject(given) || given.facilityId !== undefined) return null;
  const { facility } = given;
  const [only, ...others] = source.facilityIds;
  if (typeof facility === 'string') given.facilityId = meaningOf(source, 'facility', facility);
  else if (facility === undefined && others.length === 0) given.facilityId = only;
  const isUnknown = typeof facility === 'string' && given.facilityId === undefined;
  if (isUnknown || given.facilityId !== undefined) delete given.facility;
  return isUnknown ? facility : null;
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

/** A shallow copy of the sent data, of whose case a member is changed. */
const shallow = ({ case: visit, ...others }: Omit<Sent, 'messageId'>): Record<string, unknown> =>
  visit === undefined ? others : { ...others, case: isObject(visit) ? { ...visit } : visit };

/** A copy of JSON data for changes; `structuredClone`, which copies anything, takes ten times as long. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (!isObject(value)) return value;
  const copy = { ...value };
  for (const name in copy) copy[name] = copied(copy[name]);
  return copy;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unread = (errors: FieldError[]): Reason => ({
  code: 'INVALID',
  message: message('registration.unread'),
  errors,
  candidates: [],
});
