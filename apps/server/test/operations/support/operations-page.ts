import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command of the page with the lines that it prints there, or the content of another kind of block. */
export type Step =
  | { kind: 'command'; section: string; command: string; output: string[] }
  | { kind: 'sql'; section: string; text: string }
  | { kind: 'yaml'; section: string; text: string };

const page = join(import.meta.dirname, '../../../../../docs/operations.md');

/** The instructions of docs/operations.md in the order of the page. */
export function stepsOfPage(): Step[] {
  const text = readFileSync(page, 'utf8');
  const blocks = text.matchAll(/^#{2,3} (.+)$|^```(console|sql|yaml)\n([\s\S]*?)^```$/gm);
  let section = '';
  return [...blocks].flatMap(([, heading, kind, body = '']): Step[] => {
    if (heading !== undefined) section = heading;
    if (kind === 'sql') return [{ kind, section, text: body }];
    if (kind === 'yaml') return [{ kind, section, text: body }];
    return kind === 'console' ? commandsOf(section, body) : [];
  });
}

function commandsOf(section: string, body: string): Step[] {
  return body
    .replaceAll('\\\n', '')
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...output] = part.trimEnd().split('\n');
      return { kind: 'command', section, command, output };
    });
}

/**
 * Whether a line was printed as the page shows it: numbers and times differ, and a word that ends with `…`
 * matches any.
 */
export function isPrinted(line: string, printed: string): boolean {
  const lines = printed.split('\n');
  if (line.startsWith('{')) return lines.some((other) => isPartOf(line, other));
  const shape = line
    .trim()
    .split(/(\S*…|\d[\d.:TZ-]*)/)
    .map((part) =>
      part.endsWith('…') ? '.*' : /^\d/.test(part) ? '\\d[\\d.:TZ-]*' : part.replace(/[^\w ]/g, '\\$&'),
    )
    .join('');
  const expression = new RegExp(`^\\s*${shape}\\s*$`);
  return lines.some((other) => expression.test(other));
}

/** A log line contains more than the page shows. */
function isPartOf(shown: string, printed: string): boolean {
  if (!printed.startsWith('{')) return false;
  const whole = JSON.parse(printed) as Record<string, unknown>;
  const isSame = ([key, value]: [string, unknown]): boolean =>
    ['port', 'issuer'].includes(key) ? key in whole : JSON.stringify(whole[key]) === JSON.stringify(value);
  return Object.entries(JSON.parse(shown) as Record<string, unknown>).every(isSame);
}
