/** A startup option the one session cannot give a connection of its own. */
export class UnsupportedOption extends Error {}

/**
 * The role named in a startup packet's `options` (`-c role=waypost_app`), null when there is none.
 * Backslashes escape, as in PostgreSQL's own reading of the field.
 *
 * @throws UnsupportedOption for every other option: it is better refused than silently not applied
 */
export function optionsRole(options: string): string | null {
  const words = options.match(/(?:\\.|\S)+/g) ?? [];
  let role: string | null = null;
  for (let index = 0; index < words.length; index += 1) {
    const word = (words[index] ?? '').replace(/\\(.)/g, '$1');
    const assignment =
      word === '-c' ? (words[++index] ?? '').replace(/\\(.)/g, '$1') : word.replace(/^(-c|--)/, '');
    const [name, value] = assignment.split(/=(.*)/s);
    if (!word.startsWith('-') || name !== 'role' || !value) {
      throw new UnsupportedOption(`the embedded database does not support the startup option "${word}"`);
    }
    role = value;
  }
  return role;
}
