import { message } from '@waypost/contract/core/messages';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import { checkEligibilityRequest, withoutUnusedSubscriber } from '@waypost/contract/eligibility/rules';
import type { SearchOption } from '@waypost/contract/payers/calls';
import { facilityOf } from '@waypost/contract/saved-views/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import { settingsOf } from '../../framework/people/user-settings.ts';
import type { Work } from '../../framework/work.ts';

type Asked = Pick<EligibilityRequest, 'facilityId' | 'taskId'>;

/**
 * The facility that asks, as for a new request in the portal (P-151): the one that is stated, that of the task, the only
 * one that the caller works for or named with `ScopeMember`, or the one they begin with.
 *
 * @throws AppError FACILITY_REFUSED when it is not one of the caller's, INVALID when nothing says which one
 */
export async function facilityAsking(keyring: Keyring, work: Work, asked: Asked): Promise<string> {
  const { facilityIds } = work.actor;
  const facilityId =
    asked.facilityId ||
    (await facilityOfTask(work, asked.taskId)) ||
    (facilityIds.length === 1 ? facilityIds[0] : await firstFacility(keyring, work));
  if (!facilityId) {
    throw new AppError('INVALID', [{ path: 'facilityId', message: message('eligibility.sayFacility') }]);
  }
  if (!facilityIds.includes(facilityId)) throw new AppError('FACILITY_REFUSED');
  return facilityId;
}

async function facilityOfTask({ db }: Work, taskId: string): Promise<string | undefined> {
  if (taskId === '') return undefined;
  const task = await db.selectFrom('task').select('facility_id').where('id', '=', taskId).executeTakeFirst();
  if (!task) throw new AppError('NOT_FOUND');
  return task.facility_id;
}

/** The facility that the caller begins with, while they still work for it. */
async function firstFacility(keyring: Keyring, { db, actor }: Work): Promise<string | undefined> {
  const tools = { keyring, permissions: actor.permissions };
  const [setting] = await settingsOf(tools, db, actor.id, 'default-facility');
  const facilityId = setting ? facilityOf(setting.applicationData) : null;
  return actor.facilityIds.find((id) => id === facilityId);
}

type Rules = Omit<Parameters<typeof checkEligibilityRequest>[1], 'searchOption'>;

/**
 * The payer's search option of a request: the one that it names; without one the first that nothing is wrong with, else
 * the payer's first, which is the one that a form begins with (C-255).
 *
 * @throws AppError INVALID when the payer has no option of that id
 */
export function searchOptionOf(
  options: readonly SearchOption[],
  request: EligibilityRequest,
  rules: Rules,
): SearchOption | undefined {
  const fits = (searchOption: SearchOption): boolean =>
    checkEligibilityRequest(withoutUnusedSubscriber(request, searchOption), { ...rules, searchOption })
      .length === 0;
  if (request.searchOptionId === '') return options.find(fits) ?? options[0];
  const named = options.find(({ id }) => id === request.searchOptionId);
  if (named || options.length === 0) return named;
  const ids = options.map(({ id }) => id).join(', ');
  throw new AppError('INVALID', [
    { path: 'searchOptionId', message: message('eligibility.searchOptions', { ids }) },
  ]);
}
