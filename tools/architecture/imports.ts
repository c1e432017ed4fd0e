import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';

export const root = join(import.meta.dirname, '../..');

/** Source files of the repository, relative to its root; also those not committed yet. */
export function sourceFiles(): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
  })
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
}

const underModules = 'apps/server/src/modules/';
const moduleFolders = sourceFiles()
  .filter((file) => file.startsWith(underModules) && file.endsWith('/module.ts'))
  .map((file) => file.slice(underModules.length, -'module.ts'.length))
  .sort((one, other) => other.length - one.length);

/**
 * The server module that a file belongs to, such as `tasks/board`: the nearest folder with a `module.ts`; null outside
 * modules.
 */
export function moduleOf(file: string): string | null {
  if (!file.startsWith(underModules)) return null;
  const within = file.slice(underModules.length);
  return moduleFolders.find((folder) => within.startsWith(folder))?.slice(0, -1) ?? null;
}

/** Files of code that serves many users: everything except tests and the portal, which serves one user. */
export const servingFiles = (): { file: string; text: string }[] =>
  sourceFiles()
    .filter(
      (file) =>
        /^(packages\/\w+|apps\/(server|identity|sandbox))\/src\//.test(file) &&
        !/\.test\.ts$|\/testing(\/|\.ts$)/.test(file),
    )
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The module specifiers that a text imports, including type-only imports. */
export const importsIn = (text: string): string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map((imported) => imported.fileName);

/** The module specifiers that a file imports. */
export const importsOf = (file: string): string[] => importsIn(readFileSync(join(root, file), 'utf8'));

/** The module specifiers that a text imports for more than types, also with `import()` and `require()`. */
export function valueImportsIn(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !isForTypes(node.importClause))
      found.push(textOf(node.moduleSpecifier));
    if (ts.isExportDeclaration(node) && !node.isTypeOnly && node.moduleSpecifier)
      found.push(textOf(node.moduleSpecifier));
    if (ts.isCallExpression(node) && /^(import|require)$/.test(node.expression.getText()))
      found.push(...node.arguments.slice(0, 1).map(textOf));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('any.tsx', text, ts.ScriptTarget.Latest, true));
  return found;
}

const textOf = (node: ts.Node): string => (ts.isStringLiteralLike(node) ? node.text : node.getText());

function isForTypes(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  if (name || !namedBindings || !ts.isNamedImports(namedBindings)) return false;
  return namedBindings.elements.length > 0 && namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly);
}

const workspaces: ReadonlyArray<readonly [string, string]> = [
  ['@waypost/contract', 'packages/contract'],
  ['@waypost/dmn', 'packages/dmn'],
  ['@waypost/platform', 'packages/platform'],
  ['@waypost/x12', 'packages/x12'],
];

/** Resolves an import to a repository file, or to null outside the repository. */
export function resolveImport(file: string, imported: string): string | null {
  if (imported.startsWith('.')) return findFile(normalize(join(dirname(file), imported)));
  if (imported.startsWith('#src/')) {
    const app = file.split('/').slice(0, 2).join('/');
    return findFile(join(app, 'src', imported.slice('#src/'.length)));
  }
  for (const [name, folder] of workspaces) {
    if (imported === name) return findFile(join(folder, 'src/index.ts'));
    if (imported.startsWith(`${name}/`))
      return findFile(join(folder, 'src', imported.slice(name.length + 1)));
  }
  return null;
}

function findFile(path: string): string | null {
  for (const candidate of [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')]) {
    const full = join(root, candidate);
    if (existsSync(full) && statSync(full).isFile()) return relative(root, full);
  }
  return null;
}

export type Graph = ReadonlyMap<string, readonly string[]>;

/** The imports between our own files. */
export function importGraph(files: readonly string[]): Graph {
  return new Map(
    files.map((file) => [
      file,
      importsOf(file)
        .map((imported) => resolveImport(file, imported))
        .filter((target) => target !== null),
    ]),
  );
}

/** Groups of files that import each other in a circle (Tarjan's strongly connected components). */
export function importCycles(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const stackedFiles = new Set<string>();
  const cycles: string[][] = [];

  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.size - 1);
    stack.push(file);
    stackedFiles.add(file);
    for (const target of graph.get(file) ?? []) {
      if (!index.has(target)) {
        visit(target);
        low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0));
      } else if (stackedFiles.has(target)) {
        low.set(file, Math.min(low.get(file) ?? 0, index.get(target) ?? 0));
      }
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    for (const member of group) stackedFiles.delete(member);
    if (group.length > 1) cycles.push(group);
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return cycles;
}
