import { message } from './messages.ts';

/**
 * Characters that a line of text may not contain: control characters, line and paragraph separators, marks that
 * change the direction of the surrounding text, and zero-width characters. The two joiners are allowed: Persian
 * and the scripts of India need them.
 */
const hidden =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u;

export const isOneLine = (text: string): boolean => !hidden.test(text);

/** Fields with several lines of text, with text that a program wrote, or with a secret, and everything below them. */
export const freeTexts: ReadonlySet<string> = new Set([
  'note',
  'comment',
  'content',
  'applicationData',
  'rules',
  'facts',
  'filter',
  'secret',
  'certificate',
  'privateKey',
  'authCode',
  'stringToBeEncrypted',
  'xp5IAuthTobeEncrypted',
]);

/** Every text of a body that must be one line and is not: its path, and what to do. */
export function lineProblems(body: unknown): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = [];
  const left: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const { path, value } = at;
    if (typeof value === 'string' && !isOneLine(value))
      problems.push({ path, message: message('field.oneLine') });
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, part] of Object.entries(value))
      if (!freeTexts.has(key)) left.push({ value: part, path: path === '' ? key : `${path}.${key}` });
  }
  return problems.slice(0, 50).reverse();
}
