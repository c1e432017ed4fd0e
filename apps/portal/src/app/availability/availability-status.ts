import type { Availability } from '@waypost/contract/tasks/assignment/calls';
import { availabilityText } from '#src/ui/availability-text.ts';

type Read = { data: Availability | null | undefined; error: Error | null };

/** The line beside the choices: what the user has said of themselves, or that it is not known yet. */
export function availabilityStatus({ data, error }: Read): string {
  if (data !== undefined) return `Availability: ${availabilityText(data)}`;
  return error ? 'Availability could not be read' : 'Availability is loading…';
}
