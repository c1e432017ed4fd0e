import { Navigate, useLocation, useParams } from 'react-router';
import { mayManageWebhooks, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import EndpointPage from '#src/features/webhooks/endpoint/EndpointPage.tsx';

/** The state a link to an endpoint passes: the address does not name its application (P-028). */
type ReceivedEndpoint = { endpointId: string; appId: string };

function isReceivedEndpoint(state: unknown): state is ReceivedEndpoint {
  const { endpointId, appId } = (state ?? {}) as Partial<Record<keyof ReceivedEndpoint, unknown>>;
  return typeof endpointId === 'string' && typeof appId === 'string';
}

/** A webhook endpoint. Without the state of a link, or without the permission, it opens the settings (P-029). */
export function WebhookEndpointPage() {
  const { lCode = '', endpointId } = useParams();
  const { state } = useLocation();
  const access = useEntity();
  if (!isReceivedEndpoint(state) || state.endpointId !== endpointId || !mayManageWebhooks(access))
    return <Navigate to={paths.settings(lCode)} replace />;
  return <EndpointPage place={{ appId: state.appId, id: state.endpointId }} />;
}
