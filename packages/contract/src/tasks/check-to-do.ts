import type { Task } from './shapes.ts';

/** The text of the table `Eligibility_UserTaskToDos` for a repeated check. */
const CHECK_AGAIN = 'check eligibility again';
const ACTIVE = 'active';
const NOT_ACTIVE = 'not active';

const plain = (text: string): string => text.trim().toLowerCase();

/**
 * The resolution that matches the last check; null when none plainly does, as during a payer's investigation, or
 * when another plan pays.
 */
function wordOf({ coverageStatus, coverageCaution }: NonNullable<Task['domainModels']['eligibility']>) {
  if (coverageStatus === null || coverageCaution !== null || /pending/i.test(coverageStatus)) return null;
  if (/^inactive/i.test(coverageStatus)) return NOT_ACTIVE;
  return /^active/i.test(coverageStatus) ? ACTIVE : null;
}

/** The resolutions of a task's to-dos that follow from a check since it was opened, by the id of the to-do. */
export function resolvedByCheck({
  toDos,
  createDate,
  domainModels: { eligibility },
}: Pick<Task, 'toDos' | 'createDate' | 'domainModels'>): Readonly<Record<string, string>> {
  if (!eligibility || eligibility.transactionDate <= createDate) return {};
  const word = wordOf(eligibility);
  return Object.fromEntries(
    toDos.flatMap(({ id, recommendation, resolution, resolutionOptions }) => {
      const option = resolutionOptions.find((each) => plain(each) === word);
      const isOpen = resolution === null && plain(recommendation) === CHECK_AGAIN;
      return isOpen && option !== undefined ? [[id, option] as const] : [];
    }),
  );
}
