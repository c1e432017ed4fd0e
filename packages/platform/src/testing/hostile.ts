/** A reader of untrusted text, with functions that make hostile inputs of about the given size. */
export type HostileReader = {
  reader: string;
  read: (text: string) => unknown;
  inputs: Readonly<Record<string, (size: number) => string>>;
};

export const times = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length));

/** Repeats a numbered unit up to the size. */
export function numbered(unit: (number: number) => string, size: number): string {
  const units: string[] = [];
  for (let length = 0; length < size; length += units.at(-1)?.length ?? 1) units.push(unit(units.length));
  return units.join('');
}
