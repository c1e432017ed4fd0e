/**
 * Cells of a rule are expressions. What a person types is a text, kept as a literal; an expression that is no literal is shown as it
 * is written, and kept to the letter.
 */

/** The text of a cell; nothing for one that takes everything. */
export function shownCell(cell: string | undefined): string {
  const written = (cell ?? '').trim();
  if (written === '-' || written === 'null') return '';
  const literal = /^"((?:[^"\\]|\\.)*)"$/s.exec(written);
  return literal
    ? (literal[1] ?? '').replaceAll(/\\(.)/gs, (_escaped, character: string) =>
        character === 'n' ? '\n' : character,
      )
    : written;
}

const literal = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, (character) => `\\${character}`).replaceAll('\n', '\\n')}"`;

/** A condition that takes one text, or everything when there is none. */
export const conditionCell = (text: string): string => (text.trim() === '' ? '-' : literal(text.trim()));

/** A text that a rule says. */
export const textCell = (text: string): string => literal(text);
