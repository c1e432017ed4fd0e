import { contract } from '@waypost/contract';
import { downloads } from '@waypost/contract/files/downloads';
import { expect, it } from 'vitest';
import type { AccessRule } from '../framework/access-rules.ts';
import { access, downloadAccess, graphqlAccess } from './modules.ts';

const takes = (line: AccessRule): string => {
  if (line.kind === 'entity')
    return line.needs.replaceAll(/[a-z]+(-[a-z]+)+(?= |$)/g, (name) => `\`${name}\``);
  return { public: 'nothing', token: 'a sign-in', session: 'a session', machine: 'a machine account' }[
    line.kind
  ];
};

type Route = { '~orpc': { route: { method?: string; path?: string } } };
type Lines<T> = Record<string, Record<string, T>>;
type Row = [call: string, takes: string];
const row = (call: string, line: AccessRule): Row => [call, takes(line)];

/** Each access rule with what the contract says of its call. */
const rowsOf = <Call>(calls: Lines<Call>, lines: Lines<AccessRule>, named: (call: Call) => string): Row[] =>
  Object.entries(lines).flatMap(([service, own]) =>
    Object.entries(own).map(([name, line]) => {
      const call = calls[service]?.[name];
      if (!call) throw new Error(`${service}.${name} is no call of the contract`);
      return row(named(call), line);
    }),
  );

function aligned([head, ...rows]: Row[]): string[] {
  const widths = [0, 1].map((at) => Math.max(...[head, ...rows].map((cells) => cells?.[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head ?? []), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

it('docs/permissions.md lists the access of each call as the server enforces it', async () => {
  const rows = [
    ...rowsOf<Route>(contract, access, ({ '~orpc': { route } }) => `${route.method} ${route.path}`),
    ...rowsOf<{ method?: string; path: string }>(
      downloads,
      downloadAccess,
      ({ method = 'POST', path }) => `${method} ${path}`,
    ),
    ...Object.entries(graphqlAccess).map(([service, line]) => row(`POST /services/${service}/graphql`, line)),
  ];
  const text = [
    '<!-- Written by a test of the server: npx vitest run --project unit access-table -u -->',
    '',
    '# What each call takes',
    '',
    'The permissions that somebody needs in the organisation they work in. The record must besides be of that organisation',
    'and at a facility of theirs. What changes here is who may do what.',
    '',
    ...aligned([['Call', 'Takes'], ...rows.toSorted(([a], [b]) => (a < b ? -1 : 1))]),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../../docs/permissions.md');
});
