import type { ComponentType } from 'react';

/** A page of the catalogue: one part of `ui/` in each state that it can be in. Its file is its address. */
export type CataloguePage = { title: string; Component: ComponentType };
