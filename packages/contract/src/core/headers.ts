/** Headers of every service call (P-252, P-254). Each is a request, never a fact: the server verifies it. */
export const headerNames = {
  /** Identifies the calling client; not a secret. The portal finds it in its page. */
  subscriptionKey: 'x-subscription-key',
  /** The session that the server created at sign-in. */
  sessionId: 'x-session-id',
  /** The access token for the provider's userinfo endpoint; sent at sign-in only, where the server calls it. */
  accessToken: 'x-access-token',
  /** Id of the entity the user has selected. */
  scope: 'Scope',
  /** Id of a facility to narrow to. */
  scopeMember: 'ScopeMember',
  /** Marks requests that a page makes by itself while nobody uses it; they do not extend the session. */
  unattended: 'x-unattended',
  /** Version of the portal; an older one must reload. */
  clientVersion: 'x-client-version',
  /** Which build of the portal the server serves; a page of another build offers to reload. */
  build: 'x-waypost-build',
  /** One id for a call through every log line, problem and audit record. */
  correlationId: 'x-correlation-id',
} as const;
