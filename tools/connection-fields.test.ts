import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionFields, connectionSecrets } from '@waypost/contract/payer-connections/connection';
import { expect, it } from 'vitest';
import { repositoryRoot } from './start/processes.ts';

it('docs/operations.md names every field of a payer connection, with its default', () => {
  const document = readFileSync(join(repositoryRoot, 'docs/operations.md'), 'utf8');
  const [, after = ''] = document.split('#### Fields of a connection\n');
  const [table = ''] = after.split(/\n#+ /);
  const rows = [...table.matchAll(/^\| `(\w+)` +\|.*\| +(\S[^|]*?) +\|$/gm)].map(
    ([, name = '', usual = '']) => [name, usual.replaceAll('`', '')] as const,
  );
  const fields = { ...connectionFields, ...connectionSecrets };
  const defaultOf = (field: (typeof fields)[keyof typeof fields]): string => {
    const found = field.safeParse(undefined);
    return found.success ? String(found.data ?? 'none') : 'needed';
  };
  expect(Object.fromEntries(rows)).toEqual({
    payerCode: 'needed',
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, defaultOf(field)])),
  });
});
