import { Navigate, useLocation, useParams } from 'react-router';
import { paths } from '#src/app/paths.ts';
import { NotBuiltPage } from './NotBuiltPage.tsx';

/** What a link to an endpoint hands over: the address does not say of which application it is (P-028). */
type ReceivedEndpoint = { endpointId: string; appId: string };

function isReceivedEndpoint(state: unknown): state is ReceivedEndpoint {
  const { endpointId, appId } = (state ?? {}) as Partial<Record<keyof ReceivedEndpoint, unknown>>;
  return typeof endpointId === 'string' && typeof appId === 'string';
}

/** An endpoint of a webhook; opened without what a link hands over, it is the settings (P-029). */
export function WebhookEndpointPage() {
  const { lCode = '', endpointId } = useParams();
  const { state } = useLocation();
  if (!isReceivedEndpoint(state) || state.endpointId !== endpointId)
    return <Navigate to={paths.settings(lCode)} replace />;
  return <NotBuiltPage />;
}
