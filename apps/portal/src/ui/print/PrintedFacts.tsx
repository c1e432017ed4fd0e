export type PrintedFact = readonly [label: string, value: string | null | undefined];

/** Labels and values on paper; missing values take no space. */
export function PrintedFacts({ facts }: { facts: readonly PrintedFact[] }) {
  return (
    <dl>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
