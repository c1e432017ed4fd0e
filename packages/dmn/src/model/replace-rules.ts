import { childOf, childrenOf, type XmlElement } from '../xml/read-xml.ts';
import { escapeXml } from '../xml/references.ts';
import { ModelError } from '../xml/xml-error.ts';
import type { DecisionTable, Rule } from './decision-table.ts';
import { matchRules } from './match-rules.ts';

/**
 * A rule to be written. One that is known as a rule of the table (`ruleKeys`) keeps all of that rule but the cells that differ; others
 * are new. Rules without ids are found by their cells and their places too.
 */
export type NewRule = {
  id?: string | null;
  /** Left out, a rule that is kept keeps its comment; null or nothing takes it away. */
  comment?: string | null;
  inputs: readonly string[];
  outputs: readonly string[];
  annotations?: readonly string[];
};

/** A rule of the source, with what is between it and the element before it: blanks, comments. These move with it. */
type SourceRule = { xml: XmlElement; rule: Rule; lead: string };

/** The model's text with other rules in one table; everything outside of these is kept to the byte. */
export function replaceRules(
  source: string,
  table: DecisionTable,
  xml: XmlElement,
  rules: readonly NewRule[],
): string {
  const known = rulesOf(source, table, xml);
  const places = matchRules(table.rules, rules);
  const layout = layoutOf(source, xml, known);
  const newId = idsFor(table.id, source);
  const written = rules.map((rule, at) => {
    checkCells(rule, table);
    const kept = known[places[at] ?? -1];
    if (!kept) return layout.lead + writeRule(rule, newId(), xml.prefix, layout);
    return kept.lead + keepRule(source, kept, rule);
  });
  const [first] = known;
  const from = first ? first.xml.start - first.lead.length : layout.insertAt;
  return source.slice(0, from) + written.join('') + source.slice(known.at(-1)?.xml.end ?? layout.insertAt);
}

function rulesOf(source: string, table: DecisionTable, xml: XmlElement): SourceRule[] {
  const found: SourceRule[] = [];
  let end = xml.contentStart;
  for (const child of xml.children) {
    const rule =
      child.name === 'rule' && child.namespace === xml.namespace ? table.rules[found.length] : undefined;
    if (rule) found.push({ xml: child, rule, lead: source.slice(end, child.start) });
    // Elements of others between rules move with the rule behind them.
    if (rule || found.length === 0) end = child.end;
  }
  return found;
}

/** Ids that the model does not have. A table without an id is known by its decision's name, which may not be one (xs:ID). */
function idsFor(tableId: string, source: string): () => string {
  const prefix = `${tableId.replace(/[^\p{L}\p{N}_.-]+/gu, '-').replace(/^(?![\p{L}_])/u, '_')}-rule-`;
  const taken = source.split(prefix).slice(1);
  let count = taken.reduce((most, text) => Math.max(most, Number.parseInt(text, 10) || 0), 0);
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

/** A part of the source, and what stands there instead. */
type Change = { from: number; to: number; text: string };

/** A rule as it was, with the comment and the cells that differ written anew. */
function keepRule(source: string, { xml, rule: before }: SourceRule, rule: NewRule): string {
  const comment = rule.comment === undefined ? before.comment : rule.comment || null;
  const changes = comment === before.comment ? [] : changesOfComment(source, xml, comment);
  const compare = (name: string, old: readonly string[], cells: readonly string[] | undefined) =>
    childrenOf(xml, name).forEach((entry, at) => {
      const cell = cells?.[at];
      if (cell !== undefined && cell !== old[at]) changes.push(changeOf(source, entry, cell));
    });
  compare('inputEntry', before.inputs, rule.inputs);
  compare('outputEntry', before.outputs, rule.outputs);
  compare('annotationEntry', before.annotations, rule.annotations);
  const more = (rule.annotations ?? []).slice(before.annotations.length);
  if (more.some((text) => text !== '')) changes.push(addedAnnotations(source, xml, more));
  let written = '';
  let at = xml.start;
  for (const { from, to, text } of changes.sort((one, other) => one.from - other.from)) {
    written += source.slice(at, from) + text;
    at = to;
  }
  return written + source.slice(at, xml.end);
}

function changesOfComment(source: string, rule: XmlElement, comment: string | null): Change[] {
  if (comment === null)
    return childrenOf(rule, 'description').map(({ start, end }) => ({
      from: start - blankBefore(source, start).length,
      to: end,
      text: '',
    }));
  const written = childOf(rule, 'description');
  if (written) return [changeOfContent(source, written, escapeXml(comment))];
  const lead = blankBefore(source, rule.children[0]?.start ?? rule.contentStart);
  const text = lead + elementOf('description', rule.prefix, escapeXml(comment));
  return [{ from: rule.contentStart, to: rule.contentStart, text }];
}

/** Annotations of a rule that has fewer, behind all that is in it. */
function addedAnnotations(source: string, rule: XmlElement, texts: readonly string[]): Change {
  const last = rule.children.at(-1);
  const lead = last ? blankBefore(source, last.start) : '';
  const at = last?.end ?? rule.contentStart;
  const entryOf = (cell: string) =>
    lead + elementOf('annotationEntry', rule.prefix, elementOf('text', rule.prefix, escapeXml(cell)));
  return { from: at, to: at, text: texts.map(entryOf).join('') };
}

/** The text of a cell lies in its `text` element; one without such an element gets it, behind what else is in it. */
function changeOf(source: string, entry: XmlElement, cell: string): Change {
  const text = childOf(entry, 'text');
  if (text) return changeOfContent(source, text, escapeXml(cell));
  const added = elementOf('text', entry.prefix, escapeXml(cell));
  const last = entry.children.at(-1);
  return last ? { from: last.end, to: last.end, text: added } : changeOfContent(source, entry, added);
}

/** All between the tags of an element; one that has a single tag gets two. */
function changeOfContent(source: string, target: XmlElement, content: string): Change {
  if (target.contentEnd < target.end)
    return { from: target.contentStart, to: target.contentEnd, text: content };
  const tag = `${source.slice(target.start, target.contentStart - '/>'.length).trimEnd()}>`;
  const name = target.prefix ? `${target.prefix}:${target.name}` : target.name;
  return { from: target.start, to: target.end, text: `${tag}${content}</${name}>` };
}

/** Where rules go in a table without any, and how the lines of the table are indented. */
type Layout = { lead: string; step: string; insertAt: number };

function layoutOf(source: string, table: XmlElement, rules: readonly SourceRule[]): Layout {
  const sample = rules[0]?.xml ?? table.children.at(-1);
  const insertAt = sample?.end ?? table.contentStart;
  const lead = blankBefore(source, sample?.start ?? table.start);
  const inner = sample?.children[0];
  const deeper = inner ? blankBefore(source, inner.start) : '';
  return { lead, step: deeper.startsWith(lead) ? deeper.slice(lead.length) : '', insertAt };
}

function blankBefore(source: string, at: number): string {
  let from = at;
  while (from > 0 && /\s/.test(source[from - 1] ?? '')) from -= 1;
  const blank = source.slice(from, at);
  const lastLine = blank.lastIndexOf('\n');
  const start = blank[lastLine - 1] === '\r' ? lastLine - 1 : lastLine;
  return lastLine < 0 ? '' : blank.slice(start);
}

function writeRule(rule: NewRule, id: string, prefix: string, { lead, step }: Layout): string {
  const cells = (name: string, texts: readonly string[], withId: boolean) =>
    texts.map((cell, at) => {
      const entryId = withId
        ? ` id="${escapeXml(`${id}-${name === 'inputEntry' ? 'i' : 'o'}${at + 1}`)}"`
        : '';
      const inner = `${lead}${step}${step}${elementOf('text', prefix, escapeXml(cell))}${lead}${step}`;
      return `${lead}${step}${elementOf(name, prefix, inner, entryId)}`;
    });
  const comment = rule.comment
    ? `${lead}${step}${elementOf('description', prefix, escapeXml(rule.comment))}`
    : '';
  const content = [
    comment,
    ...cells('inputEntry', rule.inputs, true),
    ...cells('outputEntry', rule.outputs, true),
    ...cells('annotationEntry', rule.annotations ?? [], false),
  ].join('');
  return elementOf('rule', prefix, `${content}${lead}`, ` id="${escapeXml(id)}"`);
}

function elementOf(name: string, prefix: string, content: string, attributes = ''): string {
  const tag = prefix ? `${prefix}:${name}` : name;
  return `<${tag}${attributes}>${content}</${tag}>`;
}
