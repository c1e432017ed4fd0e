import type { Answers } from './answers.ts';

/** The sent searches, oldest first. */
export const searches = ({ asked }: Answers): unknown[] =>
  asked
    .filter(({ path }) => path.endsWith('/services/search/graphql'))
    .map(({ text }) => (JSON.parse(text) as { variables: unknown }).variables);
