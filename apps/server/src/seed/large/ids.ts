/** The kind of a row, which is part of its id. */
const rowKinds = {
  patient: 1,
  case: 2,
  coverage: 3,
  task: 4,
  toDo: 5,
  audit: 6,
  ownNumber: 7,
  shownNumber: 8,
} as const;
type RowKind = keyof typeof rowKinds;

/** 2021-01-01: rows get ids in the order they are made, as an installation in use since then would have given them. */
const firstInstant = Date.UTC(2021, 0, 1);
const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');

/**
 * The id of the n-th row of a kind in an organization: a UUIDv7 by its form, the same in every run. The bytes that
 * are random in a UUIDv7 name kind, organization and row.
 */
export function largeId(kind: RowKind, entity: number, n: number): string {
  const instant = hex(firstInstant + n * 10, 12);
  const row = hex(n, 12);
  return `${instant.slice(0, 8)}-${instant.slice(8)}-7${hex(rowKinds[kind], 3)}-8${hex(entity, 3)}-${row}`;
}

/** The id of a row that belongs to another one: the same but for its kind. */
export const relatedLargeId = (id: string, kind: RowKind): string =>
  `${id.slice(0, 15)}${hex(rowKinds[kind], 3)}${id.slice(18)}`;
