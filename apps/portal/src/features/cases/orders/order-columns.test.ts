import { expect, it } from 'vitest';
import { orderColumns } from './order-columns.tsx';

it('each order column, including the actions column, has a unique id', () => {
  const ignore = () => undefined;
  const read = orderColumns(null).map(({ id }) => id);
  const changed = orderColumns({ onEdit: ignore, onDelete: ignore }).map(({ id }) => id);
  expect(changed).toEqual([...read, 'actions']);
  expect(new Set(changed).size).toBe(changed.length);
});
