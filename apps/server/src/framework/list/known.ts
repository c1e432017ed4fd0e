import type { ColumnCondition } from '@waypost/contract/core/list';
import type { Day } from './days.ts';

/** The words that a typed part is part of, by the condition that asks for it. */
export type Words = ReadonlyMap<ColumnCondition, readonly string[]>;

/** What must be known before a filter can be put into a statement. */
export type Known = { days: readonly Day[]; words: Words };

/** What is known without reading anything; most filters need no more. */
export const nothingRead: Known = { days: [], words: new Map() };
