import { IMPORT_MAX_BYTES } from '@waypost/contract/imports/limits';
import { expect, it } from 'vitest';
import { fileRefusal } from './file-refusal.ts';

it.each([
  ['list.XLS', 10, /save it as “Excel Workbook/],
  ['list.xlsm', 10, /has macros/],
  ['list.pdf', 10, /Export the list as CSV/],
  ['list.csv', 0, /is empty/],
  ['list.csv', IMPORT_MAX_BYTES + 1, /larger than 100 MB/],
])('the file %s of %d bytes is not sent, with what to do', (name, size, words) => {
  expect(fileRefusal({ name, size })).toMatch(words);
});

it.each([
  ['list.csv', IMPORT_MAX_BYTES],
  ['list.xlsx', 10],
  ['list', 10],
  ['list.constructor', 10],
])('the file %s is left to the server', (name, size) => {
  expect(fileRefusal({ name, size })).toBeNull();
});
