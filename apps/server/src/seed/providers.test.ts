import { identifierProblem } from '@waypost/contract/eligibility/provider-identifier';
import { expect, it } from 'vitest';
import { entities } from './organizations.ts';
import { physiciansOf } from './physicians.ts';
import { providersOf } from './providers.ts';

it('every demo facility and provider has an identifier that can be sent', () => {
  for (const facility of entities.flatMap(({ facilities }) => facilities)) {
    const own = { providerIdentifierType: 'npi', providerIdentifier: facility.npi } as const;
    for (const provider of [own, ...providersOf(facility, 0), ...providersOf(facility, 1)])
      expect(identifierProblem(provider), JSON.stringify(provider)).toBeNull();
  }
  for (const { npi } of entities.flatMap(physiciansOf))
    expect(
      identifierProblem({ providerIdentifierType: 'npi', providerIdentifier: npi }),
      JSON.stringify(npi),
    ).toBeNull();
});
