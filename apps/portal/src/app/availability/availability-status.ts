import type { Availability } from '@waypost/contract/tasks/assignment/calls';
import { availabilityText } from '#src/ui/availability-text.ts';

type Read = { data: Availability | null | undefined; error: Error | null };

/** The text next to the choices: the user's stated availability, or that it is unknown. */
export function availabilityStatus({ data, error }: Read): string {
  if (data !== undefined) return `Availability: ${availabilityText(data)}`;
  return error ? 'Availability could not be read' : 'Availability is loading…';
}
