import { normalizeContextKey, parser, trackVariables } from 'lezer-feel';
import type { FeelType } from '../values/value.ts';
import type { Finding, Names } from './names.ts';

type Tree = ReturnType<typeof parser.parse>;
export type SyntaxNode = Tree['topNode'];

const maxTextLength = 10_000;
const maxTreeDepth = 500;
const maxNesting = 60;
const maxShapeDepth = 6;

/** Separates the parts of a name as the grammar does: `e-mail` and `e - mail` are one name (10.3.1.4). */
export const normalizeName = (name: string): string =>
  /^\w+$/.test(name) ? name : normalizeContextKey(name);

type Dialect = 'Expression' | 'UnaryTests';
const parsers = new WeakMap<Names, Map<Dialect, typeof parser>>();

/** Returns the parser for the names in scope, on which the grammar depends; all texts of one scope share it. */
function parserFor(names: Names, top: Dialect): typeof parser {
  let known = parsers.get(names);
  if (!known) {
    known = new Map();
    parsers.set(names, known);
  }
  let found = known.get(top);
  if (!found) {
    found = parser.configure({
      top,
      strict: true,
      contextTracker: trackVariables(shapeOf(names.variables, 0)),
    });
    known.set(top, found);
  }
  return found;
}

function shapeOf(variables: ReadonlyMap<string, FeelType>, depth: number): Record<string, unknown> {
  return Object.fromEntries([...variables].map(([name, type]) => [name, shapeOfType(type, depth)]));
}

/** Returns the part of a type that the grammar needs: the names that may continue a path. */
function shapeOfType(type: FeelType, depth: number): unknown {
  switch (type.kind) {
    case 'constrained':
      return shapeOfType(type.base, depth);
    case 'list':
      return shapeOfType(type.element, depth);
    case 'function':
      return shapeOfType(type.result, depth);
    case 'context':
      return depth < maxShapeDepth ? shapeOf(type.entries, depth + 1) : 1;
    default:
      return 1;
  }
}

/** Matches `range<…>`, which is replaced by `list <…>` of the same length for the grammar. */
const rangeType = /(?<=(?:\bof|[:<,>])\s*)range(?=\s*<)/g;

export interface Parsed {
  /** The top node, or null when the text is unusable. */
  readonly top: SyntaxNode | null;
  readonly findings: Finding[];
}

/** Parses a text; a problem is reported as a finding, and there is no tree then. */
export function parseFeel(text: string, dialect: Dialect, names: Names): Parsed {
  if (text.length > maxTextLength) {
    return refuse('limit', `The expression is longer than ${maxTextLength} characters.`, text);
  }
  const line = blankOutBreaks(text);
  if (measureNesting(line) > maxNesting) {
    return refuse('limit', `The expression is nested more than ${maxNesting} levels deep.`, text);
  }
  const tree = parseWith(parserFor(names, dialect), line, text);
  if (!('topNode' in tree)) return { top: null, findings: [tree] };
  const problem = firstProblem(tree, text);
  return problem ? { top: null, findings: [problem] } : { top: tree.topNode, findings: [] };
}

const nesting = /[()[\]{}]|"(?:[^"\\]|\\.)*"?|-(?:\s*-)+/gs;

const commentOrBreak = /"(?:[^"\\]|\\.)*"?|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|[\r\n]/gs;

/** Blanks out comments and line breaks, at which the grammar would end a name; the length is unchanged. */
function blankOutBreaks(text: string): string {
  if (!/[\r\n]|\/[/*]/.test(text)) return text;
  return text.replace(commentOrBreak, (part) => {
    const isPreserved = part.startsWith('"') || (part.startsWith('/*') && !/^\/\*.*\*\/$/s.test(part));
    return isPreserved ? part : ' '.repeat(part.length);
  });
}

/**
 * Returns the nesting depth of brackets and signs in a text without comments; the time of the grammar grows with its
 * square.
 */
function measureNesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [part] of text.matchAll(nesting)) {
    if (part.startsWith('-')) deepest = Math.max(deepest, depth + part.replace(/\s/g, '').length);
    if (part.length > 1) continue;
    depth += '([{'.includes(part) ? 1 : ')]}'.includes(part) ? -1 : 0;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Returns the tree of a text, or its problem. `range<…>` must have been replaced before. */
function parseWith(grammar: typeof parser, line: string, text: string): Tree | Finding {
  try {
    return grammar.parse(line);
  } catch (error) {
    const changed = line.replace(rangeType, 'list ');
    return changed === line ? createParseFinding(text, error) : parseChanged(grammar, changed, text);
  }
}

function parseChanged(grammar: typeof parser, changed: string, text: string): Tree | Finding {
  try {
    return grammar.parse(changed);
  } catch (error) {
    return createParseFinding(text, error);
  }
}

/** Creates the finding from the grammar's message, which has the position: “No parse at 12”. */
function createParseFinding(text: string, error: unknown): Finding {
  const at = Number(/ at (\d+)$/.exec(error instanceof Error ? error.message : '')?.[1] ?? 0);
  const from = Math.min(at, text.length);
  return { kind: 'syntax', message: describe(text, from, text.length), from, to: text.length };
}

function refuse(kind: Finding['kind'], message: string, text: string): Parsed {
  return { top: null, findings: [{ kind, message, from: 0, to: text.length }] };
}

function firstProblem(tree: Tree, text: string): Finding | null {
  let depth = 0;
  let problem: Finding | null = null;
  tree.iterate({
    enter(node) {
      depth += 1;
      if (problem) return false;
      if (node.type.isError) {
        problem = {
          kind: 'syntax',
          message: describe(text, node.from, node.to),
          from: node.from,
          to: node.to,
        };
      } else if (depth > maxTreeDepth) {
        const message = `The expression is nested more than ${maxTreeDepth} levels deep.`;
        problem = { kind: 'limit', message, from: node.from, to: node.to };
      }
      return problem === null;
    },
    leave() {
      depth -= 1;
    },
  });
  return problem;
}

function describe(text: string, from: number, to: number): string {
  const found = text.slice(from, Math.min(to, from + 20)).trim();
  if (found) return `“${found}” is not expected here.`;
  return text.slice(from).trim() ? 'Something is missing here.' : 'The expression is not complete.';
}
