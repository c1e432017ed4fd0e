import { expect, it } from 'vitest';
import { workflowWord } from './workflow-word.ts';

it('the list of documents shows known workflow indicators in words, and others unchanged [C-112]', () => {
  expect(['C', 'IP', 'N/A'].map(workflowWord)).toEqual(['Completed', 'In Progress', 'N/A']);
  expect(['Indexing', 'c', 'ip', ''].map(workflowWord)).toEqual(['Indexing', 'c', 'ip', '']);
  expect(workflowWord(null)).toBe('');
});
