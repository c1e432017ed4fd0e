/** A profile as written by `--cpu-prof`. */
export type Profile = {
  nodes: Array<{ id: number; callFrame: { functionName: string; url: string } }>;
  samples: number[];
  timeDeltas: number[];
};

const MAX_FUNCTIONS = 6;

/** Summarizes the functions with the most self time. */
export function summarizeProfile({ nodes, samples, timeDeltas }: Profile): string {
  const nameOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => {
      const file = url.split('/').at(-1) ?? '';
      return [id, `${functionName || 'a function'}${file === '' ? '' : ` (${file})`}`];
    }),
  );
  const times = new Map<string, number>();
  let all = 0;
  for (const [at, sample] of samples.entries()) {
    const name = nameOf.get(sample) ?? '';
    const time = timeDeltas[at] ?? 0;
    times.set(name, (times.get(name) ?? 0) + time);
    all += time;
  }
  const top = [...times].sort(([, a], [, b]) => b - a).slice(0, MAX_FUNCTIONS);
  return `A profile of one process of this run: ${top.map(([name, time]) => `${name} ${((100 * time) / all).toFixed(0)} %`).join(', ')}.`;
}
