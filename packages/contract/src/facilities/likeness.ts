/** Words that occur in many facility names. */
const COMMON =
  /^(the|and|for|san|new|med|ctr|inc|llc|north|south|east|west|northern|southern|eastern|western|saint|clinics?|hospitals?|medical|center|centre|cntr|health|healthcare|care|system|group|practice|associates|assoc|physicians?|family|medicine|surgery|surgical|imaging|radiology|laboratory|urgent|specialty|specialists?|campus|building|office|suite|floor|room|unit|department|main)$/;
const MIN_LETTERS = 3;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_LETTERS && !COMMON.test(word));

/** Whether a text resembles the name of one of these facilities: they share a distinctive word. */
export function looksLikeFacility(names: readonly string[], text: string): boolean {
  const words = new Set(wordsOf(text));
  return names.some((name) => wordsOf(name).some((word) => words.has(word)));
}
