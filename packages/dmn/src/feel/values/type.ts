import type { FeelType, SimpleTypeName } from './value.ts';

export const anyType: FeelType = { kind: 'any' };

export const simpleType = (name: SimpleTypeName): FeelType => ({ kind: 'simple', name });

export const listType = (element: FeelType): FeelType => ({ kind: 'list', element });
