const KB = 1024;

/** The size of a file in words, a KB being 1,024 bytes (W-258): `812 B`, `1.4 KB`, `12 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  const inKb = Math.round((bytes / KB) * 10) / 10;
  // 1024 KB would be 1 MB.
  if (inKb < KB) return `${inKb} KB`;
  return `${Math.round((bytes / KB ** 2) * 10) / 10} MB`;
}
