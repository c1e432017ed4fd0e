import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { type DocumentSystem, documentSystem, halfDocumentSystem } from './document-system.ts';
import { environment, secretNames } from './settings.ts';

export type ImageLink = { url: string; image: string; title: string };

/** What every program of the product is configured with; `settings.ts` lists the variables. */
export type Config = {
  host: string;
  port: number;
  identityPort: number;
  sandboxPort: number;
  /** Where the mailbox of the stand-ins takes messages. */
  smtpPort: number;
  /** Port of the worker's health check; null: the worker does not listen. */
  workerPort: number | null;
  metricsHost: string;
  /** Port of `/metrics`; null: none. */
  metricsPort: number | null;
  url: string;
  /** Where the portal's pages begin, with a slash at its end. */
  portalUrl: string;
  identityUrl: string;
  sandboxUrl: string;
  oidcIssuer: string;
  oidcClientId: string;
  /** null: there is none. */
  documentSystem: DocumentSystem | null;
  /** null: the embedded database under `home`. */
  databaseUrl: string | null;
  databasePoolSize: number;
  statementTimeoutMs: number;
  /** The folder that holds everything this installation writes. */
  home: string;
  keyringFile: string;
  /** Signed ends of the audit's chains, kept apart from the database. */
  auditHeadsFile: string;
  auditHeadsEveryMs: number;
  auditRetentionYears: number;
  clockOffsetSeconds: number;
  envSuffix: string;
  termsUrl: string;
  privacyUrl: string;
  /** Image links on the portal's home; null: not shown. */
  news: ImageLink | null;
  webinar: ImageLink | null;
  /** JSON list of the products the portal leads to; null: the list of the demo. */
  linkedProductsFile: string | null;
  idleTimeoutMs: number;
  sessionMaxMs: number;
  /** The only hosts that may be called; null: every public one. */
  outboundHosts: string[] | null;
  /** Hosts that may be called although their addresses are private; by default the stand-ins alone. */
  outboundPrivateHosts: string[];
  /** The mail server that messages to people are handed to. */
  smtpUrl: string;
  /** The mail domain of whoever runs this installation. */
  providerEmailDomain: string;
  /** Who they come from: `Name <address>` or an address. */
  mailFrom: string;
  /** What the portal adds to a sign-in that an invitation or a password reset opens. */
  oidcJourney: Record<string, string>;
  /** Addresses whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  bodyLimitBytes: number;
  /** A stop first says no at `/ready`, and goes on accepting for so long. */
  stopDrainMs: number;
  /** Then it waits so long for what is on its way. */
  stopGraceMs: number;
  sandboxTimeScale: number;
  logLevel: string;
};

/** Every problem of the configuration in one message. Values are not repeated: some are secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration from environment variables; an empty variable counts as not set. A secret may stand in
 * a file that `NAME_FILE` names.
 *
 * @throws ConfigError that lists every problem at once
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = [];
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  for (const name of secretNames) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] === undefined) given[name] = textOf(file) ?? undefined;
    else problems.push(`${name} and ${name}_FILE are both set`);
    if (given[name] === undefined) problems.push(`${name}_FILE names a file that cannot be read or is empty`);
  }
  problems.push(...halfDocumentSystem(given));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  if (problems.length > 0 || !parsed.success) {
    throw new ConfigError(`The configuration is not valid: ${problems.join('; ')}.`);
  }
  return toConfig(parsed.data);
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function toConfig(env: z.infer<typeof environment>): Config {
  const home = resolve(env.WAYPOST_HOME);
  const identityUrl = env.IDENTITY_URL ?? `http://localhost:${env.IDENTITY_PORT}`;
  const sandboxUrl = env.SANDBOX_URL ?? `http://localhost:${env.SANDBOX_PORT}`;
  const url = env.WAYPOST_URL ?? `http://localhost:${env.PORT}`;
  const portalUrl = `${url}${env.WAYPOST_ENV_SUFFIX ? `/${env.WAYPOST_ENV_SUFFIX}` : ''}/rco/`;
  const smtpPort = env.SMTP_PORT ?? env.SANDBOX_PORT + 3;
  return {
    host: env.HOST,
    port: env.PORT,
    identityPort: env.IDENTITY_PORT,
    sandboxPort: env.SANDBOX_PORT,
    smtpPort,
    workerPort: env.WORKER_PORT ?? null,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT ?? null,
    url,
    portalUrl,
    identityUrl,
    sandboxUrl,
    oidcIssuer: env.OIDC_ISSUER ?? identityUrl,
    oidcClientId: env.OIDC_CLIENT_ID,
    documentSystem: documentSystem(env, portalUrl),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    home,
    keyringFile: resolve(env.WAYPOST_KEYRING_FILE ?? join(home, 'keys', 'keyring.json')),
    auditHeadsFile: resolve(env.AUDIT_HEADS_FILE ?? join(home, 'audit', 'heads.jsonl')),
    auditHeadsEveryMs: env.AUDIT_HEADS_EVERY_SECONDS * 1000,
    auditRetentionYears: env.AUDIT_RETENTION_YEARS,
    clockOffsetSeconds: env.WAYPOST_CLOCK_OFFSET_SECONDS,
    envSuffix: env.WAYPOST_ENV_SUFFIX,
    termsUrl: env.TERMS_URL,
    privacyUrl: env.PRIVACY_URL,
    news: env.NEWS_URL ? { url: env.NEWS_URL, image: env.NEWS_IMAGE, title: env.NEWS_TITLE } : null,
    webinar: env.WEBINAR_URL
      ? { url: env.WEBINAR_URL, image: env.WEBINAR_IMAGE, title: env.WEBINAR_TITLE }
      : null,
    linkedProductsFile: env.LINKED_PRODUCTS_FILE ? resolve(env.LINKED_PRODUCTS_FILE) : null,
    idleTimeoutMs: env.IDLE_TIMEOUT_MS,
    sessionMaxMs: env.SESSION_MAX_MS,
    outboundHosts: env.WAYPOST_OUTBOUND_HOSTS ?? null,
    outboundPrivateHosts: env.WAYPOST_OUTBOUND_PRIVATE_HOSTS ?? [new URL(sandboxUrl).host],
    smtpUrl: env.SMTP_URL ?? `smtp://${new URL(sandboxUrl).hostname}:${smtpPort}?tls=none`,
    providerEmailDomain: env.PROVIDER_EMAIL_DOMAIN,
    mailFrom: env.MAIL_FROM,
    oidcJourney: Object.fromEntries(new URLSearchParams(env.OIDC_JOURNEY)),
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    bodyLimitBytes: env.BODY_LIMIT_BYTES,
    stopDrainMs: env.STOP_DRAIN_MS,
    stopGraceMs: env.STOP_GRACE_MS,
    sandboxTimeScale: env.SANDBOX_TIME_SCALE,
    logLevel: env.LOG_LEVEL,
  };
}
