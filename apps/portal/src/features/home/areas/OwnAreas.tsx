import { styled } from '@mui/material/styles';
import { Building2, FolderSearch, History, Import, SlidersHorizontal, Users, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { modelsQuery } from '#src/api/decision-models.ts';
import { usersQuery } from '#src/api/user-queries.ts';
import { endpointsQuery } from '#src/api/webhook-queries.ts';
import {
  type EntityAccess,
  mayImport,
  mayManageConnections,
  mayManageMachines,
  mayManageOrganization,
  mayManageRules,
  mayManageUsers,
  mayManageWebhooks,
  mayOpenNewCase,
  mayReadDecisionTables,
  maySearch,
  maySearchAudit,
} from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { AreaCard, AreaFigures, type AreaLink } from './AreaCard.tsx';
import { heldCountQuery } from './queries.ts';

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  gap: 16,
});

type Area = {
  id: string;
  isShown: (access: EntityAccess) => boolean;
  render: (access: EntityAccess) => ReactNode;
};

/** The links that the user has permission for. */
const allowed = (...links: readonly (AreaLink | false)[]): AreaLink[] =>
  links.filter((link) => link !== false);

const areas: readonly Area[] = [
  {
    id: 'people',
    isShown: mayManageUsers,
    render: (access) => {
      const users = paths.userManagement(access.entity.lCode);
      return (
        <AreaCard
          title="People"
          icon={Users}
          text="Invite your colleagues and give them roles. Nobody gives themselves more permissions: another administrator does."
          links={allowed(
            access.can('user-management-invite') && { label: 'Invite a User', path: `${users}?tab=invite` },
            { label: 'User Management', path: users },
            mayManageMachines(access) && {
              label: 'Machine Accounts',
              path: `${paths.settings(access.entity.lCode)}?tab=machine-accounts`,
            },
          )}
        >
          <AreaFigures
            query={usersQuery(access.entity.id)}
            expected={3}
            figures={(people) =>
              (
                [
                  ['Active', 'active'],
                  ['Pending', 'invited, not accepted yet'],
                  ['Deactivated', 'deactivated'],
                ] as const
              ).map(([status, label]) => ({
                count: people.filter((one) => one.status === status).length,
                label,
              }))
            }
          />
        </AreaCard>
      );
    },
  },
  {
    id: 'organization',
    isShown: (access) => mayManageOrganization(access) || mayManageConnections(access),
    render: (access) => {
      const page = paths.organization(access.entity.lCode);
      const keeps = mayManageOrganization(access);
      return (
        <AreaCard
          title="Organization"
          icon={Building2}
          text="What your people work with."
          links={allowed(
            keeps && { label: 'Facilities', path: `${page}?tab=facilities` },
            mayManageConnections(access) && { label: 'Payers', path: `${page}?tab=payers` },
            keeps && { label: 'Plans', path: `${page}?tab=plans` },
            keeps && { label: 'Physicians', path: `${page}?tab=physicians` },
            keeps && { label: 'Letter Templates', path: `${page}?tab=letters` },
          )}
        />
      );
    },
  },
  {
    id: 'rules',
    isShown: (access) => mayManageRules(access),
    render: (access) => {
      const { lCode, id } = access.entity;
      const reads = mayReadDecisionTables(access);
      return (
        <AreaCard
          title="Rules"
          icon={SlidersHorizontal}
          text="They say which tasks are opened, for whom, and until when."
          links={allowed(
            { label: 'Task Management Configuration', path: paths.taskConfiguration(lCode) },
            reads && { label: 'Decision Tables', path: `${paths.settings(lCode)}?tab=decision-tables` },
            reads && { label: 'Holidays', path: paths.holidays(lCode) },
          )}
        >
          <AreaFigures
            query={modelsQuery(id)}
            expected={2}
            figures={(models) => [
              {
                count: models.filter(({ tenantId }) => tenantId !== null).length,
                label: 'decision models of this organization',
              },
              {
                count: models.filter(({ tenantId, isReplaced }) => tenantId === null && !isReplaced).length,
                label: 'defaults in use',
              },
            ]}
          />
        </AreaCard>
      );
    },
  },
  {
    id: 'webhooks',
    isShown: mayManageWebhooks,
    render: ({ entity }) => (
      <AreaCard
        title="Webhooks"
        icon={Webhook}
        text="They tell other systems what happens."
        links={[{ label: 'Webhooks Portal', path: paths.webhooksPortal(entity.lCode) }]}
      >
        <AreaFigures
          query={endpointsQuery(entity.id)}
          expected={2}
          figures={(endpoints) => [
            { count: endpoints.length, label: 'endpoints' },
            { count: endpoints.filter(({ state }) => state !== 'working').length, label: 'not working' },
          ]}
        />
      </AreaCard>
    ),
  },
  {
    id: 'import',
    isShown: mayImport,
    render: ({ entity }) => (
      <AreaCard
        title="Data Import"
        icon={Import}
        text="What other systems sent and could not be applied is held until somebody mends it."
        links={[
          { label: 'Files', path: paths.dataImport(entity.lCode) },
          { label: 'Held', path: `${paths.dataImport(entity.lCode)}?tab=held` },
          { label: 'Sources', path: `${paths.dataImport(entity.lCode)}?tab=sources` },
        ]}
      >
        <AreaFigures
          query={heldCountQuery(entity.id)}
          expected={1}
          figures={(count) => [{ count, label: 'held' }]}
        />
      </AreaCard>
    ),
  },
  {
    id: 'audit',
    isShown: maySearchAudit,
    render: ({ entity }) => (
      <AreaCard
        title="Audit"
        icon={History}
        text="Who did what, and when: sign-ins, views of patients, changes and refusals."
        links={[{ label: 'Audit History', path: paths.auditHistory(entity.lCode) }]}
      />
    ),
  },
  {
    id: 'cases',
    isShown: (access) => maySearch(access) || mayOpenNewCase(access),
    render: (access) => (
      <AreaCard
        title="Patients and cases"
        icon={FolderSearch}
        text="Find a patient or a case by name, number or date of birth."
        links={allowed(
          maySearch(access) && { label: 'Search', path: paths.search(access.entity.lCode) },
          mayOpenNewCase(access) && { label: 'New Case', path: paths.newCase(access.entity.lCode) },
        )}
      />
    ),
  },
];

/** Whether the user has areas besides tasks and eligibility checks. */
export const hasAreas = (access: EntityAccess): boolean => areas.some(({ isShown }) => isShown(access));

/** The areas of the user besides tasks. */
export function OwnAreas({ access }: { access: EntityAccess }) {
  return (
    <Cards>
      {areas
        .filter(({ isShown }) => isShown(access))
        .map(({ id, render }) => (
          <div key={id} style={{ display: 'grid' }}>
            {render(access)}
          </div>
        ))}
    </Cards>
  );
}
