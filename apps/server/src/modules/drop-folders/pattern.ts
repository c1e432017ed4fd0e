/** Folders for moved files, and the marker file of a complete one. */
export const PROCESSING = 'processing';
export const DONE = 'done';
export const FAILED = 'failed';
const MARKER = '.done';

export const markerOf = (name: string): string => `${name}${MARKER}`;

/** Names that programs give to incomplete files. */
const unfinished = /^[.~]|\.(part|partial|filepart|tmp|crdownload|done)$/i;

/**
 * Whether a file belongs to a folder: its name matches the pattern without regard to case, and is not that of an
 * incomplete file.
 */
export function isWanted(pattern: string, name: string): boolean {
  return !unfinished.test(name) && matches(pattern.toLowerCase(), name.toLowerCase());
}

/** `*` matches any characters, `?` one. The number of steps is linear in the lengths, however many stars there are. */
function matches(pattern: string, name: string): boolean {
  let [at, place, star, tried] = [0, 0, -1, 0];
  while (place < name.length) {
    const wanted = pattern[at];
    if (wanted === '*') {
      star = at;
      tried = place;
      at += 1;
    } else if (wanted === '?' || (wanted !== undefined && wanted === name[place])) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      at = star + 1;
      tried += 1;
      place = tried;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
