import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { grantableQuery } from '#src/api/role-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';

type MoreRightsProps = {
  permissions: readonly string[];
  facilities: readonly { id: string; name: string }[];
};

/** Warns that an account has permissions that the user does not have, and lists them. */
export function MoreRights({ permissions, facilities }: MoreRightsProps) {
  const { entity, permissions: mine } = useEntity();
  const { data } = useQuery(grantableQuery(entity.id));
  const titleOf = (name: string) =>
    data?.find(({ permissionName }) => permissionName === name)?.displayName ?? name;
  const names = [
    ...permissions.filter((name) => !mine.has(name)).map(titleOf),
    ...facilities.filter(({ id }) => !entity.facilities.some((own) => own.id === id)).map(({ name }) => name),
  ];
  return (
    <Banner kind="info">
      {message('machine.ownRights')}{' '}
      {names.length > 0 && message('machine.lacking', { names: names.join(', ') })}
    </Banner>
  );
}
