import { queryOptions } from '@tanstack/react-query';
import type { ProcessName } from '@waypost/contract/processes/names';
import type {
  AssignmentSettings,
  Availability,
  AvailabilityBody,
  RuleBody,
  RuleInFull,
} from '@waypost/contract/tasks/assignment/calls';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** Whether this user takes tasks that a rule gives out; null while they have not said so. */
export const myAvailabilityQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'my-availability'],
    queryFn: async () => (await api.assignment.myAvailability()).availability,
    staleTime: 0,
  });

/** Says it, and shows it at once wherever it is shown. */
export async function setMyAvailability(
  entityId: string,
  body: AvailabilityBody,
): Promise<Availability | null> {
  const { availability } = await api.assignment.setMyAvailability({ body });
  queryClient.setQueryData(myAvailabilityQuery(entityId).queryKey, availability);
  return availability;
}

/** The people whose tasks this user manages, and whether they are there. */
export const peopleThereQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'people-there'],
    queryFn: () => api.assignment.people(),
    // Others say it of themselves.
    staleTime: 0,
  });

/** Says it of somebody whose tasks this user manages. */
export async function setAvailabilityOf(
  userId: string,
  body: AvailabilityBody,
): Promise<Availability | null> {
  return (await api.assignment.setAvailability({ params: { userId }, body })).availability;
}

/** What somebody has to do, by kind: as it is when somebody asks. */
export const heldTasksQuery = (entityId: string, userId: string) =>
  queryOptions({
    queryKey: [entityId, 'held-tasks', userId],
    queryFn: () => api.assignment.heldTasks({ params: { userId } }),
    staleTime: 0,
    gcTime: 0,
  });

/** How tasks of each type are given out. */
export const assignmentRulesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'assignment', 'rules'],
    queryFn: () => api.assignment.rules(),
  });

/** What a form begins with is read when it opens, and again only when its user asks for it: its version and its values belong together. */
const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

/** How tasks of a type are given out, and to whom. */
export const assignmentRuleQuery = (entityId: string, process: ProcessName, taskType: string) =>
  queryOptions({
    queryKey: [entityId, 'assignment', 'rule', process, taskType],
    queryFn: () => api.assignment.rule({ query: { process, taskType } }),
    ...readOnce,
  });

export const setAssignmentRule = (version: number, body: RuleBody): Promise<RuleInFull> =>
  api.assignment.setRule({ headers: { 'if-match': String(version) }, body });

/** What becomes of the tasks of somebody who is away. */
export const assignmentSettingsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'assignment', 'settings'],
    queryFn: () => api.assignment.settings(),
    ...readOnce,
  });

export const setAssignmentSettings = (
  version: number,
  body: Pick<AssignmentSettings, 'awayReturnHours'>,
): Promise<AssignmentSettings> =>
  api.assignment.setSettings({ headers: { 'if-match': String(version) }, body });

/** Reads again how tasks of each type are given out. */
export const refreshAssignmentRules = (entityId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: assignmentRulesQuery(entityId).queryKey });
