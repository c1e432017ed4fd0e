import type { JsonValue, Value } from '../feel/index.ts';

/** Facts by the names of the inputs: as JSON, or as values of FEEL. */
export type Facts = Readonly<Record<string, JsonValue>> | ReadonlyMap<string, Value>;
