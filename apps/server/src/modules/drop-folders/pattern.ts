/** Folders that files are moved into, and the file that says that another one is whole. */
export const PROCESSING = 'processing';
export const DONE = 'done';
export const FAILED = 'failed';
const MARKER = '.done';

export const markerOf = (name: string): string => `${name}${MARKER}`;

/** Names that programs give to files which they still write. */
const unfinished = /^[.~]|\.(part|partial|filepart|tmp|crdownload|done)$/i;

/** Whether a file is one of a folder's: its name is as the pattern says, in any case of letters, and not that of an unfinished file. */
export function isWanted(pattern: string, name: string): boolean {
  return !unfinished.test(name) && matches(pattern.toLowerCase(), name.toLowerCase());
}

/** `*` is any letters, `?` is one. Takes steps as pattern and name are long together, and no more for many stars. */
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
