import type { IRowNode } from 'ag-grid-community';
import type { Detail, Grouping } from './types.ts';

/** A group heading among the rows. */
export class GroupRow {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** The row with the fields of a new row. */
export class AddLine {}

/** The details below an open row. */
export class DetailRow<Row> {
  readonly row: Row;
  readonly parentId: string;
  constructor(row: Row, parentId: string) {
    this.row = row;
    this.parentId = parentId;
  }
}

export type Item<Row> = Row | GroupRow | DetailRow<Row> | AddLine;

/** A row without a record: never counted, selected, exported, sorted or filtered. */
export const isSynthetic = (data: unknown): data is GroupRow | DetailRow<unknown> | AddLine =>
  data instanceof GroupRow || data instanceof DetailRow || data instanceof AddLine;

type Node<Row> = IRowNode<Item<Row>>;

export type Arrangement<Row> = {
  group: Grouping<Row> | undefined;
  detail: Detail<Row> | undefined;
  closedGroups: ReadonlySet<string>;
  /** The range of visible rows; undefined for all. */
  page: { index: number; size: number } | undefined;
};

export type Counts = { rows: number; groups: ReadonlyMap<string, number> };

function withDetails<Row>(
  records: readonly Node<Row>[],
  details: ReadonlyMap<string, Node<Row>>,
): Node<Row>[] {
  if (details.size === 0) return [...records];
  return records.flatMap((node) => {
    const detail = details.get(node.id ?? '');
    return detail ? [node, detail] : [node];
  });
}

/**
 * Arranges sorted nodes in place: details below their rows, rows below their headings; removes rows in closed groups
 * or on other pages. The grid documents this hook for order only; the contract tests check that it may also remove.
 */
export function arrange<Row>(nodes: Node<Row>[], arrangement: Arrangement<Row>): Counts {
  const { group, closedGroups, page } = arrangement;
  const details = new Map<string, Node<Row>>();
  const headings = new Map<string, Node<Row>>();
  const records: Node<Row>[] = [];
  for (const node of nodes) {
    if (node.data instanceof DetailRow) details.set(node.data.parentId, node);
    else if (node.data instanceof GroupRow) headings.set(node.data.key, node);
    else records.push(node);
  }
  const groups = new Map<string, number>();
  let arranged: Node<Row>[];
  if (group) {
    const members = Map.groupBy(records, (node) => group.groupOf(node.data as Row));
    arranged = group.order.flatMap((key) => {
      const heading = headings.get(key);
      const own = members.get(key) ?? [];
      groups.set(key, own.length);
      if (!heading || own.length === 0) return [];
      return closedGroups.has(key) ? [heading] : [heading, ...withDetails(own, details)];
    });
  } else {
    const shown = page ? records.slice(page.index * page.size, (page.index + 1) * page.size) : records;
    arranged = withDetails(shown, details);
  }
  nodes.splice(0, nodes.length, ...arranged);
  return { rows: records.length, groups };
}

/** The records with their headings and open details, as the grid's rows. */
export function itemsOf<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  group: Grouping<Row> | undefined,
  openDetails: ReadonlySet<string>,
): Item<Row>[] {
  const items: Item<Row>[] = group ? group.order.map((key) => new GroupRow(key)) : [];
  if (openDetails.size === 0) return items.concat(rows);
  for (const row of rows) {
    items.push(row);
    const id = rowId(row);
    if (openDetails.has(id)) items.push(new DetailRow(row, id));
  }
  return items;
}

/** The id of an item in the grid; the ids of records contain no blanks. */
export function itemId<Row>(item: Item<Row>, rowId: (row: Row) => string): string {
  if (item instanceof GroupRow) return `group ${item.key}`;
  if (item instanceof AddLine) return 'add row';
  if (item instanceof DetailRow) return `detail ${item.parentId}`;
  return rowId(item);
}
