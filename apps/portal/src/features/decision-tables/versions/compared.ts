import type { DecisionModelVersion } from '@waypost/contract/decision-tables/shapes';

/** The two versions of the address; without them, the latest two. Null when there is only one. */
export function comparedVersions(
  query: Pick<URLSearchParams, 'get'>,
  versions: readonly Pick<DecisionModelVersion, 'version'>[],
): { from: number; to: number } | null {
  const known = (name: string) => {
    const wanted = Number(query.get(name) ?? '');
    return versions.find(({ version }) => version === wanted)?.version;
  };
  const [latest, before] = versions.map(({ version }) => version);
  const to = known('to') ?? latest;
  const from = known('from') ?? before;
  return from === undefined || to === undefined ? null : { from, to };
}
