import { femaleNames, lastNames, maleNames } from '../names.ts';
import type { Random } from '../random.ts';

/**
 * Names with a realistic distribution: a search for the most common name matches thousands of patients, one
 * for a rare name a single one.
 */
const commonest =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Smithson Smithers Smitham'.split(
    ' ',
  );
const beginnings =
  'Al Ash Bar Bel Brock Cald Car Dal Den Dun East Ell Fair Farn Gar Glen Hal Hart Hol Ken Kil Lang Lin Mar Mel Nor Oak Pel Quin Ral Rock Sal Stan Thorn Ul Van Wal Wes Win Yar'.split(
    ' ',
  );
const middles = 'a bury de en er field in le ming o ri ston ter und ver wick'.split(' ');
const endings = 'ard berg by dale ford gate ham land ley man more ness shaw son stead ton well wood'.split(
  ' ',
);

const surnames: readonly string[] = [
  ...commonest,
  ...lastNames,
  ...beginnings.flatMap((a) => middles.flatMap((b) => endings.map((c) => `${a}${b}${c}`))),
];
const girls = ['Mary', 'Patricia', 'Jennifer', 'Linda', 'Elizabeth', 'Barbara', 'Susan', ...femaleNames];
const boys = ['James', 'Robert', 'John', 'Michael', 'David', 'William', 'Richard', ...maleNames];

/** A choice whose n-th item is picked about in proportion to 1 / (n + flatness). */
function skewed(list: readonly string[], flatness: number): (random: Random) => string {
  const sums: number[] = [];
  let sum = 0;
  for (let n = 0; n < list.length; n += 1) {
    sum += 1 / (n + flatness);
    sums.push(sum);
  }
  return (random) => {
    const wanted = (random.int(0, 2 ** 30 - 1) / 2 ** 30) * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return list[low] ?? '';
  };
}

export const pickLastName = skewed(surnames, 8);
const pickFemaleName = skewed(girls, 3);
const pickMaleName = skewed(boys, 3);
export const pickFirstName = (random: Random, gender: 'Female' | 'Male'): string =>
  gender === 'Female' ? pickFemaleName(random) : pickMaleName(random);
