import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const fixtures = join(import.meta.dirname, '../../packages/x12/fixtures');
/**
 * Complete answers, short and long: 20 MB contain about 8,900 sets of 82 segments of 27 characters, like the batches
 * that payers send.
 */
const names = [
  '271-active-full',
  '271-commercial-long',
  '271-medicare',
  '271-dependent',
  '271-commercial-long',
  '271-inactive',
  '271-medicaid-managed-care',
];

/**
 * Composes one interchange with one group, whose sets repeat the fixtures until the size is reached; the text is always
 * the same.
 */
export function batchOf(bytes: number): { text: string; sets: number; segments: number } {
  const bodies = names.map((name) => bodyOf(readFileSync(join(fixtures, `${name}.x12`), 'utf8')));
  const [first = ''] = names;
  const head = readFileSync(join(fixtures, `${first}.x12`), 'utf8');
  const isa = /^ISA[^~]*~/.exec(head)?.[0] ?? '';
  const gs = /GS\*[^~]*~/.exec(head)?.[0] ?? '';
  const pieces = [isa, gs];
  let size = isa.length + gs.length;
  let sets = 0;
  let segments = 0;
  while (size < bytes) {
    const body = bodies[sets % bodies.length] ?? [];
    sets += 1;
    const number = String(sets).padStart(9, '0');
    const set = `ST*271*${number}*005010X279A1~${body.join('~')}~SE*${body.length + 2}*${number}~`;
    pieces.push(set);
    size += set.length;
    segments += body.length + 2;
  }
  pieces.push(`GE*${sets}*101~`, 'IEA*1*000000101~');
  return { text: pieces.join(''), sets, segments: segments + 4 };
}

/** The segments between ST and SE of the first set. */
function bodyOf(text: string): string[] {
  const segments = text.split('~').map((segment) => segment.trim());
  const from = segments.findIndex((segment) => segment.startsWith('ST*'));
  const to = segments.findIndex((segment) => segment.startsWith('SE*'));
  return segments.slice(from + 1, to);
}
