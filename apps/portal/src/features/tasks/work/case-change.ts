import type { Task } from '@waypost/contract/tasks/shapes';
import { displayDate } from '#src/ui/form/date-text.ts';

type Difference = NonNullable<Task['domainModels']['eligibility']>['caseDifferences'][number];

const labels: Readonly<Record<Difference['field'], string>> = {
  memberId: 'member ID',
  patientFirstName: 'first name',
  patientLastName: 'last name',
  patientDateOfBirth: 'date of birth',
};

const valueText = (field: Difference['field'], value: string): string => {
  if (value === '') return 'none';
  return field === 'patientDateOfBirth' ? displayDate(value) : value;
};

/** The remaining problems of the case after the payer answered for corrected values. */
export function openCaseProblems({ domainModels: { eligibility } }: Pick<Task, 'domainModels'>): string {
  const differences = eligibility?.caseDifferences ?? [];
  if (differences.length === 0) return '';
  const listed = (value: 'sent' | 'inCase') =>
    differences.map((each) => `${labels[each.field]} ${valueText(each.field, each[value])}`).join(', ');
  return `The payer answered for ${listed('sent')}. The case still has ${listed('inCase')}`;
}

/** Resolutions that can only be chosen after the case was changed. */
const changeVerbs = /\b(added|updated|replaced|changed)\b/i;

/** Whether a task asks for changes of its case: registrations are corrected in it, and so are to-dos that add something. */
export const asksForCaseChange = ({ authorization, toDos }: Pick<Task, 'authorization' | 'toDos'>): boolean =>
  authorization.permission === 'registration' ||
  toDos.some(
    ({ resolution, resolutionOptions }) =>
      resolution === null && resolutionOptions.some((option) => changeVerbs.test(option)),
  );
