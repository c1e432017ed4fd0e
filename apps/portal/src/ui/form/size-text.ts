const units = ['kB', 'MB', 'GB'] as const;

/** The size of a file in words: `812 bytes`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length);
  return `${(bytes / 1000 ** power).toFixed(1).replace('.0', '')} ${units[power - 1]}`;
}
