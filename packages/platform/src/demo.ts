import { join } from 'node:path';

/** The ports on which the demo's programs listen. */
type Ports = { port: number; identityPort: number; sandboxPort: number; smtpPort: number };

const demoProducts = join(import.meta.dirname, '../../../apps/server/linked-products.json');

/**
 * The settings of the demo: the stand-ins' addresses and invented names. They apply with the embedded database; with
 * PostgreSQL they apply only to a command that was started for the demo.
 */
export const demoSettings = ({ port, identityPort, sandboxPort, smtpPort }: Ports, sandboxUrl?: string) => {
  const sandbox = sandboxUrl ?? `http://localhost:${sandboxPort}`;
  return {
    WAYPOST_URL: `http://localhost:${port}`,
    IDENTITY_URL: `http://localhost:${identityPort}`,
    SANDBOX_URL: sandbox,
    SMTP_URL: `smtp://${new URL(sandbox).hostname}:${smtpPort}?tls=none`,
    MAIL_FROM: 'Waypost <no-reply@waypost.example>',
    PROVIDER_EMAIL_DOMAIN: 'waypost.example',
    LINKED_PRODUCTS_FILE: demoProducts,
    WAYPOST_OUTBOUND_PRIVATE_HOSTS: new URL(sandbox).host,
    WAYPOST_WEBHOOK_PRIVATE_HOSTS: new URL(sandbox).host,
    WAYPOST_PAYER_PRIVATE_HOSTS: new URL(sandbox).host,
  };
};

/** The demo settings that `env` does not set, as environment variables for programs without demo defaults. */
export function demoEnvironment(
  ports: Ports,
  env: Record<string, string | undefined> = {},
): Record<string, string> {
  const isSet = (name: string): boolean => Boolean(env[name] || env[`${name}_FILE`]);
  const settings = demoSettings(ports, env.SANDBOX_URL || undefined);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !isSet(name)));
}
