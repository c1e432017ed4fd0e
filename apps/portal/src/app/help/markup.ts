/**
 * The subset of Markdown used by the guide. Bold text is a word of a screen, and `<kbd>` is a key: a test finds each of
 * them in the product.
 */
export type Inline =
  | { kind: 'text' | 'label' | 'code'; text: string }
  /** One key, or several pressed one after another or together. */
  | { kind: 'key'; text: string }
  /** A place of the guide: `page` or `page#heading`. */
  | { kind: 'link'; text: string; place: string };

export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  /** A list generated from the product's own data: `{{name}}`. */
  | { kind: 'list-of'; name: string };

export type Document = { title: string; blocks: Block[] };

const inline = /\*\*(.+?)\*\*|`(.+?)`|<kbd>(.+?)<\/kbd>|\[(.+?)\]\((.+?)\)/g;

function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    const [, label, code, key, link, place] = match;
    if (label !== undefined) found.push({ kind: 'label', text: label });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (key !== undefined) found.push({ kind: 'key', text: key });
    else if (link !== undefined && place !== undefined) found.push({ kind: 'link', text: link, place });
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}

/** The id of a heading in the address. */
const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const item = /^(?:-|\d+\.) (.*)$/s;

function block(text: string): Block {
  const heading = /^(##|###) (.*)$/.exec(text);
  const title = heading?.[2];
  if (title)
    return { kind: 'heading', level: heading[1] === '##' ? 2 : 3, id: headingId(title), text: title };
  const name = /^\{\{(.+)\}\}$/.exec(text)?.[1];
  if (name) return { kind: 'list-of', name };
  if (!item.test(text)) return { kind: 'paragraph', content: inlines(text.replace(/\n\s*/g, ' ')) };
  const items = text.split(/\n(?=(?:-|\d+\.) )/).map((one) => one.replace(item, '$1').replace(/\n\s*/g, ' '));
  return { kind: 'list', isOrdered: /^\d/.test(text), items: items.map(inlines) };
}

/** Parses a page of the guide: its title, and its blocks, which blank lines separate. */
export function readMarkup(source: string): Document {
  const [first = '', ...others] = source
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return { title: first.replace(/^# /, ''), blocks: others.map(block) };
}

/** The words of a block, as a reader sees them. */
export function wordsOf(one: Block): string {
  switch (one.kind) {
    case 'heading':
      return one.text;
    case 'paragraph':
      return one.content.map(({ text }) => text).join('');
    case 'list':
      return one.items.map((content) => content.map(({ text }) => text).join('')).join('\n');
    case 'list-of':
      return '';
  }
}
