/** A name with a type, as decisions, input data and knowledge models declare them (DMN 1.5, 7.3.4). */
export type Variable = { name: string; typeRef: string | null };
