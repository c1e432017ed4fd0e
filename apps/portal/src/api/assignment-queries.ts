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

/** Whether this user accepts tasks that a rule assigns; null while unknown. */
export const myAvailabilityQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'my-availability'],
    queryFn: async () => (await api.assignment.myAvailability()).availability,
    staleTime: 0,
  });

/** Saves the availability, and updates it wherever it is shown. */
export async function setMyAvailability(
  entityId: string,
  body: AvailabilityBody,
): Promise<Availability | null> {
  const { availability } = await api.assignment.setMyAvailability({ body });
  queryClient.setQueryData(myAvailabilityQuery(entityId).queryKey, availability);
  return availability;
}

/** The people whose tasks this user manages, and their availability. */
export const peopleQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'people-there'],
    queryFn: () => api.assignment.people(),
    // Other users change it.
    staleTime: 0,
  });

/** Saves the availability of a person whose tasks this user manages. */
export async function setAvailabilityOf(
  userId: string,
  body: AvailabilityBody,
): Promise<Availability | null> {
  return (await api.assignment.setAvailability({ params: { userId }, body })).availability;
}

/** The open tasks of a person by kind, read again each time. */
export const heldTasksQuery = (entityId: string, userId: string) =>
  queryOptions({
    queryKey: [entityId, 'held-tasks', userId],
    queryFn: () => api.assignment.heldTasks({ params: { userId } }),
    staleTime: 0,
    gcTime: 0,
  });

/** The assignment of tasks by type. */
export const assignmentRulesQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'assignment', 'rules'],
    queryFn: () => api.assignment.rules(),
  });

/**
 * The values of a form are read when it opens, and again only on request: the version and the values belong together.
 */
const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

/** The assignment of tasks of a type, and the possible assignees. */
export const assignmentRuleQuery = (entityId: string, process: ProcessName, taskType: string) =>
  queryOptions({
    queryKey: [entityId, 'assignment', 'rule', process, taskType],
    queryFn: () => api.assignment.rule({ query: { process, taskType } }),
    ...readOnce,
  });

export const setAssignmentRule = (version: number, body: RuleBody): Promise<RuleInFull> =>
  api.assignment.setRule({ headers: { 'if-match': String(version) }, body });

/** The treatment of absent people's tasks. */
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

/** Reads the assignment of tasks by type again. */
export const refreshAssignmentRules = (entityId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: assignmentRulesQuery(entityId).queryKey });
