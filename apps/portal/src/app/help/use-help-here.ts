import { useSearchParams } from 'react-router';
import { useEntity } from '../entity-context.ts';
import { paths } from '../paths.ts';
import { useRouteHandle } from '../shell/use-route-handle.ts';
import { placeOf } from './places.ts';

/** The address of the guide's text about the current screen. */
export function useCurrentHelpPlace(): string {
  const { entity } = useEntity();
  const handle = useRouteHandle();
  const [query] = useSearchParams();
  return paths.helpPage(entity.lCode, placeOf(handle?.help, query.get('tab')));
}
