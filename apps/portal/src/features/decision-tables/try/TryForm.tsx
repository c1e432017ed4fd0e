import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { DecisionFact, DecisionTable, EvaluationResult } from '@waypost/contract/decision-tables/shapes';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api } from '#src/api/client.ts';
import { refusalLines } from '#src/app/rules/refusals.ts';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { MutedText } from '#src/ui/table.ts';
import { tenantParams } from '../queries.ts';
import { FactField } from './FactField.tsx';
import { factProblem, factsOf, type TryValues } from './fact-values.ts';

const Body = styled('div')({ padding: 16 });
const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 12,
  marginBottom: 12,
});
const Actions = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8 });

const rulesOf = (facts: readonly DecisionFact[]) =>
  zodRules<TryValues>(
    z.object({ facts: z.array(z.string()) }).superRefine(({ facts: typed }, { addIssue }) => {
      for (const [index, fact] of facts.entries()) {
        const problem = factProblem(fact, typed[index] ?? '');
        if (problem !== null) addIssue({ code: 'custom', path: ['facts', index], message: problem });
      }
    }),
  );

type TryFormProps = {
  table: DecisionTable;
  onResult: (result: EvaluationResult | null) => void;
};

/**
 * Facts for trying a table. They may be about a patient: they are only in this form, neither in a draft nor in the
 * address, and disappear with the page.
 */
export function TryForm({ table, onResult }: TryFormProps) {
  const { facts } = table;
  const { control, handleSubmit, reset } = useForm<TryValues>({
    defaultValues: { facts: facts.map(() => '') },
    resolver: rulesOf(facts),
  });
  const tried = useMutation({
    // The typed values are dropped with the form instead of staying in the cache.
    gcTime: 0,
    mutationFn: (typed: readonly string[]) =>
      api.decision.evaluate({
        params: { id: table.id },
        query: tenantParams(table.tenantId),
        body: { facts: factsOf(facts, typed) },
      }),
    onSuccess: onResult,
    onError: () => onResult(null),
  });
  return (
    <Body>
      <FormShell
        label="Try it"
        onSubmit={(event) =>
          // A result for other facts does not stay next to facts that cannot be sent.
          void handleSubmit(
            (values) => tried.mutate(values.facts),
            () => onResult(null),
          )(event)
        }
      >
        {facts.length === 0 && (
          <p>
            <MutedText>This table asks for no facts.</MutedText>
          </p>
        )}
        <Fields>
          {facts.map((fact, index) => (
            <FactField key={fact.name} control={control} name={`facts.${index}`} fact={fact} />
          ))}
        </Fields>
        {tried.error && (
          <FailedPanel text={[message('decision.evaluateFailed'), ...refusalLines(tried.error)].join(' ')} />
        )}
        <Actions>
          <Button
            onClick={() => {
              reset();
              tried.reset();
              onResult(null);
            }}
          >
            Clear
          </Button>
          <Button type="submit" variant="contained" loading={tried.isPending}>
            Evaluate
          </Button>
        </Actions>
      </FormShell>
    </Body>
  );
}
