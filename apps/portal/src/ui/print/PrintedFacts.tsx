export type PrintedFact = readonly [label: string, value: string | null | undefined];

/** Labels and values on paper; what nobody knows takes no room. */
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
