import { coverageAt, noCoverage, type Place, placed, places } from './coverage-places.ts';
import { type NewCaseValues, shownPlaces } from './new-case-values.ts';

/** The changes by which the insurances are in another order, or fewer. */
function ordered(values: NewCaseValues, order: readonly Place[]): Partial<NewCaseValues> {
  const ones = order.map((place) => coverageAt(values, place));
  const changes = places.map((place, at) => placed(ones[at] ?? noCoverage, place));
  return { ...Object.assign({}, ...changes), coverageCount: String(Math.max(1, ones.length)) };
}

/** An insurance changes places with the one that is billed before it. */
export function moved(values: NewCaseValues, place: Place): Partial<NewCaseValues> {
  const order = shownPlaces(values);
  const at = order.indexOf(place);
  const before = order[at - 1];
  return before === undefined ? {} : ordered(values, order.toSpliced(at - 1, 2, place, before));
}

/** An insurance is taken away; those after it come closer. */
export const without = (values: NewCaseValues, place: Place): Partial<NewCaseValues> =>
  ordered(
    values,
    shownPlaces(values).filter((one) => one !== place),
  );
