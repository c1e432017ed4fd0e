import type { WorkFacility } from '@waypost/contract/entities/calls';

/** The facilities that can be chosen: open ones, and the one chosen before. */
export const facilityOptions = (
  facilities: readonly Pick<WorkFacility, 'id' | 'name' | 'isEnded'>[],
  chosen: readonly string[] = [],
): { value: string; label: string }[] =>
  facilities
    .filter(({ id, isEnded }) => !isEnded || chosen.includes(id))
    .map(({ id, name, isEnded }) => ({ value: id, label: isEnded ? `${name} (ended)` : name }));
