import type { Import } from '@waypost/contract/imports/shapes';
import { Quiet } from '../import-layout.ts';
import { fieldAt, mappingOf } from '../match/mapping.ts';

/** The columns of the file that were not imported though they have values. */
export function SkippedColumns({ one }: { one: Import }) {
  const mapping = mappingOf(one);
  const left = one.columns.filter(
    ({ position, filled }) => filled > 0 && (fieldAt(mapping, position) ?? null) === null,
  );
  if (left.length === 0) return null;
  return (
    <section aria-label="Columns without a field">
      <h3>
        {left.length === 1 ? '1 column' : `${left.length.toLocaleString('en-US')} columns`} not imported
      </h3>
      <Quiet>{left.map(({ heading }) => `“${heading}”`).join(', ')}</Quiet>
    </section>
  );
}
