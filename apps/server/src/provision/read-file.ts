import { readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ClientCertificate } from '@waypost/contract/payer-connections/client-certificate';
import { StartError } from '@waypost/platform/lifecycle';
import { type Document, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { type ConnectionFiles, readConnectionFiles } from './connection-files.ts';
import { type ProvisionEntity, type ProvisionFile, provisionFile, rolesFile } from './file-shape.ts';
import { type Problem, ProvisionProblems } from './problems.ts';
import { usualRolesFile } from './usual-roles.ts';

/** Formats the path `entities.0.facilities.1.npi` as `entities[0].facilities[1].npi`. */
const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part),
    '',
  );

export type ReadFile = {
  file: ProvisionFile;
  /** The password from the file that a payer connection names. */
  passwordOf(entity: string, payerCode: string): string | undefined;
  /** The client certificate from the files that it names. */
  certificateOf?(entity: string, payerCode: string): ClientCertificate | undefined;
  /** The security information (ISA04), in the same way. */
  securityInformationOf?(entity: string, payerCode: string): string | undefined;
};

/**
 * Reads a file in YAML or JSON and the files of secrets it names, and checks everything that can be checked without the
 * database.
 * @throws ProvisionProblems with every problem; StartError when there is no such file
 */
export function readProvisionFile(path: string): ReadFile {
  const stated = provisionIn(textOf(path));
  const problems: Problem[] = [];
  const entities = stated.entities.map((entity, at) => {
    const found = includedRoles(entity, dirname(path));
    if ('problems' in found)
      problems.push(
        ...found.problems.map(({ path: place, message }) => ({
          path: `entities[${at}].rolesFile: ${place}`,
          message,
        })),
      );
    return 'roles' in found ? { ...entity, ...found } : entity;
  });
  const file = { ...stated, entities };
  const secrets = new Map<string, ConnectionFiles>();
  file.entities.forEach((entity, at) => {
    entity.payerConnections.forEach((connection, position) => {
      const found = readConnectionFiles(connection, dirname(path));
      const place = `entities[${at}].payerConnections[${position}]`;
      problems.push(...found.problems.map((one) => ({ ...one, path: `${place}.${one.path}` })));
      secrets.set(`${entity.lCode} ${connection.payerCode}`, found);
    });
  });
  if (problems.length > 0) throw new ProvisionProblems(problems);
  const secretsOf = (lCode: string, code: string) => secrets.get(`${lCode} ${code}`);
  return {
    file,
    passwordOf: (lCode, code) => secretsOf(lCode, code)?.password,
    securityInformationOf: (lCode, code) => secretsOf(lCode, code)?.securityInformation,
    certificateOf: (lCode, code) => secretsOf(lCode, code)?.certificate,
  };
}

type Role = ProvisionEntity['roles'][number];

type Included = Pick<ProvisionEntity, 'roles' | 'rolesFile'> | { problems: readonly Problem[] };

/**
 * The roles of an entity with those of the file that it includes; its own role replaces an included one of the same
 * name. The product's own file stays a reference, because its roles are only created where they are missing.
 */
function includedRoles({ roles, rolesFile: included }: ProvisionEntity, folder: string): Included {
  if (included === undefined) return { roles };
  try {
    if (isProductFile(resolve(folder, included))) return { roles, rolesFile: usualRolesFile };
    const own = new Set(roles.map(({ name }) => name.toLowerCase()));
    const others = readRolesFile(resolve(folder, included)).filter(
      ({ name }) => !own.has(name.toLowerCase()),
    );
    return { roles: [...roles, ...others] };
  } catch (error) {
    if (error instanceof ProvisionProblems) return { problems: error.problems };
    if (error instanceof StartError) return { problems: [{ path: 'file', message: error.message }] };
    throw error;
  }
}

function isProductFile(path: string): boolean {
  try {
    return realpathSync(path) === realpathSync(usualRolesFile);
  } catch {
    return false;
  }
}

/**
 * Reads a file of roles in YAML or JSON.
 * @throws ProvisionProblems with every problem; StartError when there is no such file
 */
export const readRolesFile = (path: string): Role[] => parsedIn(textOf(path), rolesFile).roles;

/**
 * Parses a text in YAML or JSON.
 *
 * @throws ProvisionProblems
 */
export const provisionIn = (text: string): ProvisionFile => parsedIn(text, provisionFile);

function parsedIn<Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false });
  const problems: Problem[] = document.errors.map(({ linePos }) => ({
    path: `line ${linePos?.[0].line ?? '?'}`,
    message: 'Is not YAML or JSON',
  }));
  if (problems.length === 0) problems.push(...findAmbiguities(document, counter));
  if (problems.length > 0) throw new ProvisionProblems(problems);
  const parsed = shape.safeParse(document.toJS() ?? {});
  if (!parsed.success) throw new ProvisionProblems(parsed.error.issues.flatMap(problemsOf));
  return parsed.data;
}

/** Maximum number of aliases, because resolving each one searches the whole file. */
const MAX_ALIASES = 100;

/** Refuses duplicate keys and too many aliases. The library's own check for duplicates takes quadratic time. */
function findAmbiguities(document: Document, counter: LineCounter): Problem[] {
  const problems: Problem[] = [];
  const problem = (node: Node, message: string) =>
    problems.push({ path: `line ${counter.linePos(node.range?.[0] ?? 0).line}`, message });
  let aliases = 0;
  visit(document, {
    Alias(_key, node) {
      aliases += 1;
      if (aliases === MAX_ALIASES + 1)
        problem(node, `Is more than the ${MAX_ALIASES} aliases that a file may use`);
    },
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) problem(key, 'Has a key for a second time');
        seen.add(key.value);
      }
    },
  });
  return problems;
}

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: pathText([...issue.path, key]), message: 'Is not known here' }));
  return [{ path: pathText(issue.path) || 'file', message: issue.message }];
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new StartError(`The file ${path} cannot be read.`);
  }
}
