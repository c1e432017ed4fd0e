import { queryOptions } from '@tanstack/react-query';
import type { Holiday } from '@waypost/contract/tasks/story';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** The days on which a facility is closed. */
export const holidaysQuery = (entityId: string, facilityId: string) =>
  queryOptions({
    queryKey: [entityId, 'holidays', facilityId],
    queryFn: () => api.task.holidays({ params: { facilityId } }),
  });

/** Adds a holiday of a facility, or renames it. */
export const setHoliday = (facilityId: string, { day, name }: Holiday): Promise<Holiday> =>
  api.task.setHoliday({ params: { facilityId, day }, body: { name } });

/** Removes a holiday. */
export const removeHoliday = async (facilityId: string, day: string): Promise<void> => {
  await api.task.removeHoliday({ params: { facilityId, day } });
};

/** Reads the holidays of a facility again. */
export const refreshHolidays = (entityId: string, facilityId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [entityId, 'holidays', facilityId] });
