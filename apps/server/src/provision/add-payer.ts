import { type SearchField, searchFields } from '@waypost/contract/payers/calls';
import { StartError } from '@waypost/platform/lifecycle';
import { answerRequest, answerRequestsFor, openRequest } from './answer-requests.ts';
import { provisionFile } from './file-shape.ts';
import { applyPayer } from './payers.ts';
import { ProvisionProblems } from './problems.ts';
import { inOneRun, type Line, type ProvisionTools } from './run.ts';

/** Common search options of payers: the member's number with name and date of birth, or without the first name. */
const usualSearches: readonly (readonly SearchField[])[] = [
  ['memberId', 'patientFirstName', 'patientLastName', 'patientDateOfBirth'],
  ['memberId', 'patientLastName', 'patientDateOfBirth'],
];

const words: Readonly<Record<SearchField, string>> = {
  memberId: 'member ID',
  patientFirstName: 'first name',
  patientLastName: 'last name',
  patientDateOfBirth: 'date of birth',
  patientGender: 'gender',
  subscriberFirstName: 'first name of the subscriber',
  subscriberLastName: 'last name of the subscriber',
  subscriberDateOfBirth: 'date of birth of the subscriber',
  subscriberGender: 'gender of the subscriber',
  groupNumber: 'group number',
  ssn: 'SSN',
  cardIssueDate: 'issue date of the card',
};

/** A search option with these fields. */
function searchOption(fields: readonly string[]) {
  const unknown = fields.filter((field) => !(searchFields as readonly string[]).includes(field));
  if (unknown.length > 0)
    throw new StartError(`There is no field ${unknown.join(', ')}. Fields are ${searchFields.join(', ')}.`);
  const label = (fields as readonly SearchField[]).map((field) => words[field]).join(', ');
  return {
    id: fields
      .map((field) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
      .join('-')
      .slice(0, 60),
    label: label.charAt(0).toUpperCase() + label.slice(1),
    required: fields,
  };
}

type Adding = {
  code: string;
  name: string;
  /** The fields of each search option; the common ones when none is given. */
  searches: readonly (readonly string[])[];
  /** The request that it answers, for a request with another code or none. */
  requestId: string | null;
};

/**
 * Adds a payer to the installation, and notifies organizations that requested one of this code. A known payer stays
 * unchanged.
 * @throws ProvisionProblems, StartError
 */
export function addPayer(
  tools: ProvisionTools,
  { code, name, searches, requestId }: Adding,
): Promise<Line[]> {
  const searchOptions = (searches.length > 0 ? searches : usualSearches).map(searchOption);
  const parsed = provisionFile.safeParse({ payers: [{ code, name, searchOptions }] });
  if (!parsed.success)
    throw new ProvisionProblems(
      parsed.error.issues.map(({ path, message }) => ({ path: path.slice(2).join('.'), message })),
    );
  return inOneRun(tools, false, async (run) => {
    const known = await run.db.selectFrom('payer').select('id').where('code', '=', code).executeTakeFirst();
    for (const payer of known ? [] : parsed.data.payers) await applyPayer(run, payer);
    if (requestId === null) return void (known && (await answerRequestsFor(run, { id: known.id, code })));
    const payer = await run.db
      .selectFrom('payer')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    await answerRequest(run, await openRequest(run.db, requestId), { payerId: payer.id, code });
  });
}

/** Declines the request of an organization. */
export function declinePayer(tools: ProvisionTools, requestId: string, reason: string): Promise<Line[]> {
  const text = reason.trim();
  if (text === '' || text.length > 300) throw new StartError('Say why, in at most 300 characters.');
  return inOneRun(tools, false, async (run) =>
    answerRequest(run, await openRequest(run.db, requestId), { declinedFor: text }),
  );
}
