import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { refusals } from '../file/refusal.ts';
import { troubles } from './troubles.ts';

const folder = join(import.meta.dirname, '..');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|troubles\.ts$|refusal\.ts$/.test(file))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

it('each trouble and refusal can occur in a file, and its sentence says what to do', () => {
  const codes = [...Object.keys(troubles), ...Object.keys(refusals)];
  expect(codes.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  for (const text of [...Object.values(troubles), ...Object.values(refusals)])
    expect(text).toMatch(/^[A-Z{].+\.$/);
});
