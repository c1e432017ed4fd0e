import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { Import } from '@waypost/contract/imports/shapes';
import { useState } from 'react';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { Quiet } from '../import-layout.ts';
import { fieldAt, mappingOf, namesPlan, valuesAsked } from '../match/mapping.ts';
import { ValueMap } from '../match/ValueMap.tsx';
import { showImport } from '../queries.ts';

/** Names of plans that are none of ours: what each is can be said here, is kept with the system, and the rows are compared again. */
export function UnknownPlans({ one }: { one: Import }) {
  const { entity } = useEntity();
  const { importId, version } = one;
  const [mapping, setMapping] = useState(() => mappingOf(one));
  const [isChanged, setIsChanged] = useState(false);
  const check = useMutation({
    mutationFn: async () => {
      const params = { importId };
      const kept = await api.imports.changeImport({
        params,
        headers: { 'if-match': String(version) },
        body: { mapping },
      });
      return api.imports.planImport({ params, headers: { 'if-match': String(kept.version) } });
    },
    onSuccess: (answer) => showImport(entity.id, answer),
    onError: () => undefined,
  });
  const unknown = one.columns.flatMap((column) => {
    const field = fieldAt(mapping, column.position);
    if (typeof field !== 'string' || !namesPlan(field)) return [];
    const asked = valuesAsked(column, field, []);
    return asked ? [{ column, field, asked }] : [];
  });
  if (unknown.length === 0) return null;
  return (
    <section aria-label="Which plan is this?">
      <h3>Which plan is this?</h3>
      <Quiet>
        The file has names that none of your plans has. What you choose is remembered for this system. You can
        also decide later: the insurance comes in by its name, and its plan can be set on the case.
      </Quiet>
      {unknown.map(({ column: { position, heading }, field, asked }) => (
        <ValueMap
          key={position}
          field={field}
          heading={heading}
          asked={asked}
          mapping={mapping}
          onChange={(change) => {
            setMapping(change);
            setIsChanged(true);
          }}
        />
      ))}
      {check.error && (
        <FailedPanel text={problemMessage(check.error)} reference={problemReference(check.error)} />
      )}
      {isChanged && (
        <Button
          variant="outlined"
          sx={{ marginTop: 2 }}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          Check Again
        </Button>
      )}
    </section>
  );
}
