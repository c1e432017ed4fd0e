import { coverageAt, noCoverage, type Place, placed, places } from './coverage-places.ts';
import { type NewCaseValues, shownPlaces } from './new-case-values.ts';

/** The changes for another order or number of insurances. */
function ordered(values: NewCaseValues, order: readonly Place[]): Partial<NewCaseValues> {
  const ones = order.map((place) => coverageAt(values, place));
  const changes = places.map((place, at) => placed(ones[at] ?? noCoverage, place));
  return { ...Object.assign({}, ...changes), coverageCount: String(Math.max(1, ones.length)) };
}

/** Swaps an insurance with the one billed before it. */
export function moved(values: NewCaseValues, place: Place): Partial<NewCaseValues> {
  const order = shownPlaces(values);
  const at = order.indexOf(place);
  const before = order[at - 1];
  return before === undefined ? {} : ordered(values, order.toSpliced(at - 1, 2, place, before));
}

/** Removes an insurance and moves the later ones up. */
export const without = (values: NewCaseValues, place: Place): Partial<NewCaseValues> =>
  ordered(
    values,
    shownPlaces(values).filter((one) => one !== place),
  );
