import type { ComponentType } from 'react';

/** A page of the catalogue: one part of `ui/` in each of its states. The name of its file is its address. */
export type CataloguePage = { title: string; Component: ComponentType };
