import { childOf, childrenOf, type XmlElement } from '../xml/read-xml.ts';
import { escapeXml } from '../xml/references.ts';
import { ModelError } from '../xml/xml-error.ts';
import type { DecisionTable, Rule } from './decision-table.ts';
import { matchRules } from './match-rules.ts';

/**
 * A rule to be written. A rule with the key of an existing rule keeps everything but the cells that differ; others are
 * new. Rules without ids are also matched by their cells and positions.
 */
export type NewRule = {
  id?: string | null;
  /** When absent, an existing rule keeps its comment; null or '' removes it. */
  comment?: string | null;
  inputs: readonly string[];
  outputs: readonly string[];
  annotations?: readonly string[];
};

/** A rule of the source, with the blanks and comments before it, which move with it. */
type SourceRule = { xml: XmlElement; rule: Rule; leadingText: string };

/** Replaces the rules of one table in the model's text; everything else is preserved byte for byte. */
export function replaceRules(
  source: string,
  table: DecisionTable,
  xml: XmlElement,
  rules: readonly NewRule[],
): string {
  const known = rulesOf(source, table, xml);
  const places = matchRules(table.rules, rules);
  const layout = findLayout(source, xml, known);
  const newId = createIdGenerator(table.id, source);
  const written = rules.map((rule, at) => {
    checkCells(rule, table);
    const existing = known[places[at] ?? -1];
    if (!existing) return layout.leadingText + writeRule(rule, newId(), xml.prefix, layout);
    return existing.leadingText + rewriteRule(source, existing, rule);
  });
  const [first] = known;
  const from = first ? first.xml.start - first.leadingText.length : layout.insertAt;
  return source.slice(0, from) + written.join('') + source.slice(known.at(-1)?.xml.end ?? layout.insertAt);
}

function rulesOf(source: string, table: DecisionTable, xml: XmlElement): SourceRule[] {
  const found: SourceRule[] = [];
  let end = xml.contentStart;
  for (const child of xml.children) {
    const rule =
      child.name === 'rule' && child.namespace === xml.namespace ? table.rules[found.length] : undefined;
    if (rule) found.push({ xml: child, rule, leadingText: source.slice(end, child.start) });
    // Elements of other tools between rules move with the rule after them.
    if (rule || found.length === 0) end = child.end;
  }
  return found;
}

/** Returns a generator of unused ids. The key of a table without an id is its decision's name, possibly no xs:ID. */
function createIdGenerator(tableId: string, source: string): () => string {
  const prefix = `${tableId.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^(?![\p{L}_])/u, '_')}-rule-`;
  const usedSuffixes = source.split(prefix).slice(1);
  let count = usedSuffixes.reduce((highest, text) => Math.max(highest, Number.parseInt(text, 10) || 0), 0);
  return () => {
    count += 1;
    return prefix + count;
  };
}

function checkCells({ inputs, outputs }: NewRule, table: DecisionTable): void {
  if (inputs.length !== table.inputs.length || outputs.length !== table.outputs.length)
    throw new ModelError(
      `a rule has ${inputs.length} input and ${outputs.length} output cells; its table has ${table.inputs.length} and ${table.outputs.length} columns`,
      1,
      1,
    );
}

/** A part of the source, and the text that replaces it. */
type TextEdit = { from: number; to: number; text: string };

/** Rewrites an existing rule, changing only its comment and the cells that differ. */
function rewriteRule(source: string, { xml, rule: before }: SourceRule, rule: NewRule): string {
  const comment = rule.comment === undefined ? before.comment : rule.comment || null;
  const changes = comment === before.comment ? [] : editComment(source, xml, comment);
  const compare = (name: string, old: readonly string[], cells: readonly string[] | undefined) =>
    childrenOf(xml, name).forEach((entry, at) => {
      const cell = cells?.[at];
      if (cell !== undefined && cell !== old[at]) changes.push(editCell(source, entry, cell));
    });
  compare('inputEntry', before.inputs, rule.inputs);
  compare('outputEntry', before.outputs, rule.outputs);
  compare('annotationEntry', before.annotations, rule.annotations);
  const more = (rule.annotations ?? []).slice(before.annotations.length);
  if (more.some((text) => text !== '')) changes.push(addAnnotations(source, xml, more));
  let written = '';
  let at = xml.start;
  for (const { from, to, text } of changes.sort((one, other) => one.from - other.from)) {
    written += source.slice(at, from) + text;
    at = to;
  }
  return written + source.slice(at, xml.end);
}

function editComment(source: string, rule: XmlElement, comment: string | null): TextEdit[] {
  if (comment === null)
    return childrenOf(rule, 'description').map(({ start, end }) => ({
      from: start - blankBefore(source, start).length,
      to: end,
      text: '',
    }));
  const written = childOf(rule, 'description');
  if (written) return [editContent(source, written, escapeXml(comment))];
  const leadingText = blankBefore(source, rule.children[0]?.start ?? rule.contentStart);
  const text = leadingText + formatElement('description', rule.prefix, escapeXml(comment));
  return [{ from: rule.contentStart, to: rule.contentStart, text }];
}

/** Adds missing annotations at the end of a rule. */
function addAnnotations(source: string, rule: XmlElement, texts: readonly string[]): TextEdit {
  const last = rule.children.at(-1);
  const leadingText = last ? blankBefore(source, last.start) : '';
  const at = last?.end ?? rule.contentStart;
  const formatEntry = (cell: string) =>
    leadingText +
    formatElement('annotationEntry', rule.prefix, formatElement('text', rule.prefix, escapeXml(cell)));
  return { from: at, to: at, text: texts.map(formatEntry).join('') };
}

/** Edits the `text` element of a cell; a cell without one gets it after its other content. */
function editCell(source: string, entry: XmlElement, cell: string): TextEdit {
  const text = childOf(entry, 'text');
  if (text) return editContent(source, text, escapeXml(cell));
  const added = formatElement('text', entry.prefix, escapeXml(cell));
  const last = entry.children.at(-1);
  return last ? { from: last.end, to: last.end, text: added } : editContent(source, entry, added);
}

/** Replaces the content of an element; an empty-element tag becomes a start and an end tag. */
function editContent(source: string, target: XmlElement, content: string): TextEdit {
  if (target.contentEnd < target.end)
    return { from: target.contentStart, to: target.contentEnd, text: content };
  const tag = `${source.slice(target.start, target.contentStart - '/>'.length).trimEnd()}>`;
  const name = target.prefix ? `${target.prefix}:${target.name}` : target.name;
  return { from: target.start, to: target.end, text: `${tag}${content}</${name}>` };
}

/** Where to insert rules in a table without any, and the indentation of the table. */
type Layout = { leadingText: string; step: string; insertAt: number };

function findLayout(source: string, table: XmlElement, rules: readonly SourceRule[]): Layout {
  const sample = rules[0]?.xml ?? table.children.at(-1);
  const insertAt = sample?.end ?? table.contentStart;
  const leadingText = blankBefore(source, sample?.start ?? table.start);
  const inner = sample?.children[0];
  const deeper = inner ? blankBefore(source, inner.start) : '';
  return {
    leadingText,
    step: deeper.startsWith(leadingText) ? deeper.slice(leadingText.length) : '',
    insertAt,
  };
}

function blankBefore(source: string, at: number): string {
  let from = at;
  while (from > 0 && /\s/.test(source[from - 1] ?? '')) from -= 1;
  const blank = source.slice(from, at);
  const lastLine = blank.lastIndexOf('\n');
  const start = blank[lastLine - 1] === '\r' ? lastLine - 1 : lastLine;
  return lastLine < 0 ? '' : blank.slice(start);
}

function writeRule(rule: NewRule, id: string, prefix: string, { leadingText, step }: Layout): string {
  const cells = (name: string, texts: readonly string[], withId: boolean) =>
    texts.map((cell, at) => {
      const entryId = withId
        ? ` id="${escapeXml(`${id}-${name === 'inputEntry' ? 'i' : 'o'}${at + 1}`)}"`
        : '';
      const inner = `${leadingText}${step}${step}${formatElement('text', prefix, escapeXml(cell))}${leadingText}${step}`;
      return `${leadingText}${step}${formatElement(name, prefix, inner, entryId)}`;
    });
  const comment = rule.comment
    ? `${leadingText}${step}${formatElement('description', prefix, escapeXml(rule.comment))}`
    : '';
  const content = [
    comment,
    ...cells('inputEntry', rule.inputs, true),
    ...cells('outputEntry', rule.outputs, true),
    ...cells('annotationEntry', rule.annotations ?? [], false),
  ].join('');
  return formatElement('rule', prefix, `${content}${leadingText}`, ` id="${escapeXml(id)}"`);
}

function formatElement(name: string, prefix: string, content: string, attributes = ''): string {
  const tag = prefix ? `${prefix}:${name}` : name;
  return `<${tag}${attributes}>${content}</${tag}>`;
}
