import type { JsonValue, Value } from '../feel/index.ts';

/** Facts by input name, as JSON or as FEEL values. */
export type Facts = Readonly<Record<string, JsonValue>> | ReadonlyMap<string, Value>;
