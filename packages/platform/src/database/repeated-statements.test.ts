import { expect, it } from 'vitest';
import { RepeatedStatements } from './repeated-statements.ts';

/** The names that a connection assigns to a statement that runs `times` times. */
const namesOf = (text: string, times: number, statements = new RepeatedStatements()) =>
  Array.from({ length: times }, () => statements.nameOf(text));

it('a statement is prepared from its third use on, under its own name', () => {
  const statements = new RepeatedStatements();
  expect(namesOf('select 1', 4, statements)).toEqual(['', '', 'repeated-1', 'repeated-1']);
  expect(namesOf('with a as (select 2) select b from a', 3, statements)).toEqual(['', '', 'repeated-2']);
});

it.each([
  ['a list of all columns', 'select * from note'],
  ['all columns of one table', 'select n.* from note n'],
  ['all columns of what was changed', 'update note set body = $1 returning *'],
  ['a statement that says by a comment that it is planned each time', '/* claim */ select 1'],
  ['a savepoint', 'savepoint part_1'],
])('%s is not prepared', (_, text) => {
  expect(namesOf(text, 5)).toEqual(['', '', '', '', '']);
});

it('a count of all rows is prepared', () => {
  expect(namesOf('select count(*) from note', 3).at(-1)).toBe('repeated-1');
});

it('a connection prepares 200 statements, and forgets a statement used once among a thousand others', () => {
  const statements = new RepeatedStatements();
  for (let at = 0; at < 200; at += 1) namesOf(`select ${at}`, 3, statements);
  expect(namesOf('select 1000', 3, statements)).toEqual(['', '', '']);
  expect(statements.nameOf('select 199')).toBe('repeated-200');
  const others = new RepeatedStatements();
  namesOf('select 1', 2, others);
  for (let at = 0; at < 1000; at += 1) others.nameOf(`select ${at}, 2`);
  expect(namesOf('select 1', 3, others)).toEqual(['', '', 'repeated-1']);
});
