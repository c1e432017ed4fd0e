import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProvisionProblems } from './problems.ts';
import { provisionIn, readProvisionFile } from './read-file.ts';
import { usualRolesFile } from './usual-roles.ts';

const problemsOf = (text: string): ProvisionProblems['problems'] => {
  try {
    provisionIn(text);
    return [];
  } catch (error) {
    return (error as ProvisionProblems).problems;
  }
};
const aliases = (count: number) => `payers: &none []\nphysicians: [${'*none, '.repeat(count)}]\n`;

describe('a file of admin apply', () => {
  it('a file with a duplicate key is refused at any depth and in any notation', () => {
    const second = { message: 'Has a key for a second time' };
    expect(problemsOf('payers: []\npayers: []')).toMatchObject([{ path: 'line 2', ...second }]);
    expect(problemsOf('{"entities": [\n{"lCode": 1, "lCode": 2}]}')).toMatchObject([
      { path: 'line 2', ...second },
    ]);
    expect(problemsOf('payers:\n  - payerCode: A\n  - payerCode: A')).not.toContainEqual(
      expect.objectContaining(second),
    );
  });

  it('a file may use at most a hundred aliases', () => {
    const tooMany = { message: expect.stringContaining('100 aliases') };
    expect(problemsOf(aliases(101))).toMatchObject([{ path: 'line 2', ...tooMany }]);
    expect(problemsOf(aliases(100))).not.toContainEqual(expect.objectContaining(tooMany));
  });
});

describe('the secrets of a connection', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file.yaml');
  const written = (connection: object) =>
    writeFileSync(
      path,
      JSON.stringify({
        entities: [
          {
            lCode: 'NWHS',
            name: 'Northwood',
            clientTypes: ['RCO'],
            payerConnections: [{ payerCode: 'NMUT1', ...connection }],
          },
        ],
      }),
    );

  it('the secrets of a connection are read from the files that it names, and are refused in the file itself', () => {
    writeFileSync(join(folder, 'isa04'), 'otterZ42\n');
    writeFileSync(join(folder, 'password'), 'zebra\n');
    written({ passwordFile: 'password', securityInformationFile: 'isa04' });
    const read = readProvisionFile(path);
    expect(read.securityInformationOf?.('NWHS', 'NMUT1')).toBe('otterZ42');
    expect(read.passwordOf('NWHS', 'NMUT1')).toBe('zebra');
    expect(read.securityInformationOf?.('NWHS', 'OTHER')).toBeUndefined();
    const refusedAt = () => {
      try {
        readProvisionFile(path);
        return [];
      } catch (error) {
        return (error as ProvisionProblems).problems.map(({ path }) => path);
      }
    };
    written({ securityInformationFile: 'nothing' });
    expect(refusedAt()).toEqual(['entities[0].payerConnections[0].securityInformationFile']);
    written({ securityInformation: 'otterZ42' });
    expect(refusedAt()).toEqual(['entities[0].payerConnections[0].securityInformation']);
  });

  it('the names of facilities and payers are refused if they cannot be sent to any payer', () => {
    const facility = { lCode: 'NWHS1', name: 'Clinic 李', state: 'OH', timeZone: 'America/New_York' };
    const file = {
      payers: [{ code: 'NMUT1', name: 'A'.repeat(61) }],
      entities: [{ lCode: 'NWHS', name: 'Northwood', clientTypes: ['RCO'], facilities: [facility] }],
    };
    expect(problemsOf(JSON.stringify(file))).toMatchObject([
      { path: 'payers[0].name', message: 'Cannot exceed 60 characters' },
      { path: 'entities[0].facilities[0].name', message: expect.stringContaining('letters A to Z') },
    ]);
  });
});

describe('the roles of an included file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-roles-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const including = (file: string, own = '[]'): string =>
    write(
      'north.yaml',
      `entities: [{ lCode: NORTH, name: North, clientTypes: [RCO], rolesFile: ${file}, roles: ${own} }]`,
    );
  const rolesOf = (path: string) => readProvisionFile(path).file.entities[0]?.roles ?? [];

  it('an included file adds its roles, and a role that the organization defines itself replaces its namesake', () => {
    const copy = write('copy.yaml', readFileSync(usualRolesFile, 'utf8'));
    expect(rolesOf(including(copy))).toHaveLength(7);
    const own = rolesOf(including(copy, '[{ name: task worker, permissions: [payer-read] }]'));
    expect(own).toHaveLength(7);
    expect(own[0]).toEqual({ name: 'task worker', permissions: ['payer-read'] });
  });

  it('the product’s own included file is referenced by name only, whatever its path', () => {
    symlinkSync(usualRolesFile, join(folder, 'linked.yaml'));
    for (const path of [usualRolesFile, 'linked.yaml']) {
      const [entity] = readProvisionFile(including(path)).file.entities;
      expect(entity).toMatchObject({ roles: [], rolesFile: usualRolesFile });
    }
  });

  it('a missing or invalid included file is reported with its path', () => {
    const refusalAt = (path: string): string => {
      try {
        readProvisionFile(path);
        return 'nothing';
      } catch (error) {
        return (error as ProvisionProblems).message;
      }
    };
    expect(refusalAt(including('missing.yaml'))).toMatch(/entities\[0\]\.rolesFile: file: .*cannot be read/);
    write('wrong.yaml', 'roles: [{ name: Worker, permissions: [payer-reed] }]');
    expect(refusalAt(including('wrong.yaml'))).toContain(
      'entities[0].rolesFile: roles[0].permissions[0]: Must be a permission that there is',
    );
    write('other.yaml', 'entities: []');
    expect(refusalAt(including('other.yaml'))).toContain(
      'entities[0].rolesFile: entities: Is not known here',
    );
  });
});
