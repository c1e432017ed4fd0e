import type { UserProfile } from '@waypost/contract/services/policy-profile';
import { useId } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import { ChipList } from '#src/ui/ChipList.tsx';
import { Faint } from '#src/ui/table.ts';
import { Card, CardBody, Facts, Stack } from './profile-layout.ts';

/** The tab Organizations: where somebody works (P-085). */
export function Organizations({ profile }: { profile: UserProfile }) {
  const id = useId();
  const { entity } = useEntity();
  const facilities = profile.facilities.map(({ id: key, name }) => ({ key, label: name }));
  return (
    <Stack>
      <Card aria-labelledby={id}>
        <h2 id={id}>{entity.name}</h2>
        <CardBody>
          <Facts>
            <dt>Facilities</dt>
            <dd>
              {facilities.length > 0 ? (
                <ChipList label="Facilities" chips={facilities} most={40} />
              ) : (
                <Faint>None</Faint>
              )}
            </dd>
          </Facts>
        </CardBody>
      </Card>
    </Stack>
  );
}
