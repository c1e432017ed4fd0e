import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const tool = join(import.meta.dirname, '../dmn.ts');
const fixtures = join(import.meta.dirname, '../../packages/dmn/fixtures');
const model = join(fixtures, 'denied-eligibility.dmn');
const folder = mkdtempSync(join(tmpdir(), 'waypost-dmn-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(args: string[], input = ''): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8', timeout: 20_000, input });
}

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

describe('dmn evaluate', () => {
  const facts = JSON.stringify({
    'Coverage status': 'Rejected',
    'Days to service': 1,
    'Expected balance': 9,
  });

  it('`dmn evaluate` prints the result of the last decision and the matched rules', () => {
    const { status, stdout } = run(['evaluate', model], facts);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      decision: 'Eligibility task',
      result: { 'Task group': 'Same-day verification', Priority: 7 },
      warnings: [],
      trace: [{ table: 'table-task', matched: [3], value: { Priority: 7 } }],
      findings: [],
    });
  });

  it('`dmn evaluate` accepts the name of a decision', () => {
    expect(JSON.parse(run(['evaluate', model, 'Is urgent'], facts).stdout)).toMatchObject({ result: true });
  });

  it('`dmn evaluate` finds imported models in the same folder, and calls a service by name', () => {
    const dmn = (content: string, namespace: string) =>
      `<definitions xmlns="https://www.omg.org/spec/DMN/20230324/MODEL/" name="A" namespace="${namespace}">${content}</definitions>`;
    const literal = (expression: string) =>
      `<literalExpression><text>${expression}</text></literalExpression>`;
    file('shared.dmn', dmn(`<decision id="d" name="Base">${literal('20')}</decision>`, 'urn:shared'));
    const importing = file(
      'importing.dmn',
      dmn(
        `<import name="Shared" namespace="urn:shared"/><decision id="e" name="E"><informationRequirement>
        <requiredDecision href="urn:shared#d"/></informationRequirement>${literal('Shared.Base + 1')}</decision>
        <decisionService id="s" name="Service"><outputDecision href="#e"/></decisionService>`,
        'urn:importing',
      ),
    );
    for (const name of ['E', 'Service'])
      expect(JSON.parse(run(['evaluate', importing, name], '{}').stdout)).toMatchObject({ result: 21 });
  });

  it.each([
    ['facts that are not JSON', [model], '{', 'The facts on stdin are not JSON.'],
    ['facts that are a list', [model], '[]', 'The facts on stdin are not a JSON object of names and values.'],
    ['an unknown decision', [model, 'Nothing'], '{}', 'The model has no decision “Nothing”.'],
    ['a missing file', [join(folder, 'gone')], '{}', 'The file cannot be read (ENOENT).'],
  ])('`dmn evaluate` explains %s and exits with 1', (_what, args, input, sentence) => {
    expect(run(['evaluate', ...args], input)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `${sentence}\n`,
    });
  });
});

describe('dmn check', () => {
  it('`dmn check` prints the problems it finds', () => {
    const gap = file(
      'gap.dmn',
      '<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" name="A" namespace="n"><decision id="d" name="D"><literalExpression><text>1 +</text></literalExpression></decision></definitions>',
    );
    const { status, stdout } = run(['check', gap]);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ findings: [{ code: 'syntax', element: 'D' }] });
  });

  it('`dmn check` explains why a file is not a model, and exits with 1', () => {
    const broken = file('broken.dmn', '<definitions>\n<decision></definitions>');
    expect(run(['check', broken])).toMatchObject({
      status: 1,
      stderr: 'The model cannot be read, line 2, column 11: </definitions> closes what is not open.\n',
    });
    writeFileSync(join(folder, 'latin.dmn'), Buffer.from([0x3c, 0xe9, 0x3e]));
    expect(run(['check', join(folder, 'latin.dmn')]).stderr).toBe(
      'The model cannot be read: it is not UTF-8.\n',
    );
  });
});

describe('dmn tck', () => {
  it('`dmn tck` prints the failed cases, and the number of passed ones in its last line', () => {
    const kit = join(folder, 'kit/0001-own');
    mkdirSync(kit, { recursive: true });
    writeFileSync(
      join(kit, '0001-own.dmn'),
      '<definitions xmlns="https://www.omg.org/spec/DMN/20230324/MODEL/" name="A" namespace="n"><decision id="d" name="D"><literalExpression><text>1 + 1</text></literalExpression></decision></definitions>',
    );
    const expected = (value: number) =>
      `<testCase id="${value}"><resultNode name="D"><expected><value xsi:type="xsd:decimal">${value}</value></expected></resultNode></testCase>`;
    writeFileSync(
      join(kit, '0001-own-test-01.xml'),
      `<testCases xmlns="http://www.omg.org/spec/DMN/20160719/testcase" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><modelName>0001-own.dmn</modelName>${expected(2)}${expected(3)}</testCases>`,
    );
    const { status, stdout } = run(['tck', join(folder, 'kit')]);
    expect(status).toBe(0);
    expect(stdout).toBe('0001-own: 0001-own-test-01 3: D: expected 3, got 2\n1/2\n');
  });

  it('`dmn tck` reports that a folder has no cases', () => {
    expect(run(['tck', fixtures])).toMatchObject({ status: 1, stderr: 'The folder has no cases.\n' });
  });
});

describe('dmn', () => {
  it.each([
    ['no command', []],
    ['no file', ['evaluate']],
    ['too many files', ['check', model, 'more']],
    ['an unknown command', ['invent', model]],
  ])('`dmn` exits with 2 for %s', (_what, args) => {
    const { status, stderr } = run(args);
    expect(status).toBe(2);
    expect(stderr).toContain('npm run -s dmn -- evaluate FILE [DECISION]');
  });
});
