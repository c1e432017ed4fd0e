import { randomUUID } from 'node:crypto';
import type { Contract } from '@waypost/contract';
import type { DownloadBodies, downloads } from '@waypost/contract/files/downloads';
import type { Operation, Operations, operations } from '@waypost/contract/graphql';
import type { z } from 'zod';

/** A placeholder for the organization and its first facility in a sample that must name its target. */
export const HERE = { entityId: randomUUID(), lCode: 'HERE', facilityId: randomUUID() };

/** The input with which a call is tried, besides ids that belong to nobody. */
export type Sample = {
  /** The values of path parameters that are not ids. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  /** The reason why it does not match the schema of the call. */
  unfit?: string;
};
type Downloads = typeof downloads;
type Reads = typeof operations;
type Variables<O> = O extends Operation<infer V extends z.ZodType, z.ZodType> ? z.input<V> : never;

/** Samples of a service's calls: all its reads and downloads, and the calls that need more than an id. */
export type Samples = {
  calls?: { [S in keyof Contract]?: { [Call in keyof Contract[S]]?: Sample } };
  downloads?: { [S in keyof Downloads]?: Pick<DownloadBodies, keyof Downloads[S] & keyof DownloadBodies> };
  reads?: {
    [S in keyof Reads]?: { [Name in keyof Reads[S]]: Variables<Operations[Name & keyof Operations]> };
  };
};
