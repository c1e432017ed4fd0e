/** Tests that may need a second try more than once in ten runs, by their full name as the run lists it, each with the reason. */
export const unsteady: Readonly<Record<string, string>> = {};
