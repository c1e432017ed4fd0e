import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { readDatabase } from './database-settings.ts';
import { demoSettings } from './demo.ts';
import { type DocumentFiling, documentFilingSettings, readDocumentFiling } from './document-filing.ts';
import {
  type DocumentSystem,
  readDocumentSystem,
  requiredDocumentSystemSettings,
} from './document-system.ts';
import { type FaxService, faxServiceSettings, readFaxService } from './fax-service.ts';
import { readImportFolders, readS3, type S3Settings, s3Settings } from './file-settings.ts';
import { findMissingSettings, type ProgramName } from './setting-shapes.ts';
import { environment, findMissingRequiredSettings, secretNames } from './settings.ts';

export type ImageLink = { url: string; image: string; title: string };

/** The configuration of every program of the product; `settings.ts` lists the variables. */
export type Config = {
  host: string;
  port: number;
  identityPort: number;
  sandboxPort: number;
  /** Port on which the stand-in mailbox accepts messages. */
  smtpPort: number;
  /** Port of the worker's health check; null when the worker does not listen. */
  workerPort: number | null;
  metricsHost: string;
  /** Port of `/metrics`; null when no metrics are served. */
  metricsPort: number | null;
  url: string;
  /** Base address of the portal's pages, with a trailing slash. */
  portalUrl: string;
  identityUrl: string;
  /** Address of the stand-ins; null when there are none. */
  sandboxUrl: string | null;
  oidcIssuer: string;
  oidcClientId: string;
  oidcScope: string;
  /** The claims by which the provider confirms a user's e-mail address. */
  oidcEmail: { email: string; verified: string; trust: 'claim' | 'issuer' };
  /** Whether to call the userinfo endpoint when the ID token does not confirm the address. */
  oidcUserinfo: boolean;
  /** null when no document system is configured. */
  documentSystem: DocumentSystem | null;
  /** JSON file of the document systems of single facilities; null when there is none. */
  documentSystemsFile: string | null;
  /** Where letters are filed; null when they are not filed. */
  documentFiling: DocumentFiling | null;
  /** null when faxing is off. */
  faxService: FaxService | null;
  /** null for the embedded database under `home`. */
  databaseUrl: string | null;
  /** null to read everything at the primary. */
  databaseStandbyUrl: string | null;
  databasePoolSize: number;
  statementTimeoutMs: number;
  /** The folder to which this installation writes everything. */
  home: string;
  keyringFile: string;
  /** The bucket for stored files; null to store them in `filesFolder`. */
  fileBucket: S3Settings | null;
  filesFolder: string;
  /** Signed heads of the audit chains, stored apart from the database. */
  auditHeadsFile: string;
  auditHeadsEveryMs: number;
  auditRetentionYears: number;
  /** For how many days webhook messages are retained. */
  webhookDays: number;
  clockOffsetSeconds: number;
  envSuffix: string;
  termsUrl: string;
  privacyUrl: string;
  /** Image links on the portal's home page; null when not shown. */
  news: ImageLink | null;
  webinar: ImageLink | null;
  /** JSON list of the products the portal links to; null when there are none. */
  linkedProductsFile: string | null;
  idleTimeoutMs: number;
  sessionMaxMs: number;
  /** Calls that one user session may make in a minute. */
  callsPerMinute: number;
  /** The only hosts that may be called; null for every public host. */
  outboundHosts: string[] | null;
  /** Hosts that may be called although their addresses are private. */
  outboundPrivateHosts: string[];
  /** The same for webhooks, whose addresses any organization chooses. */
  webhookPrivateHosts: string[];
  /** The same for payers that an organization's administrators connect. */
  payerPrivateHosts: string[];
  /** The same for SFTP servers that an organization names for its drop folders. */
  importPrivateHosts: string[];
  /** The folder of local drop folders: an organization may use those below the folder named by its code. */
  importFolders: string;
  /** Names and codes of payers that are Medicare or Medicaid, in addition to the built-in ones. */
  medicarePayers: string[];
  medicaidPayers: string[];
  /** The mail server that sends messages to users; never null in the worker. */
  smtpUrl: string | null;
  /** The mail domain of this installation's operator; empty when there is none. */
  providerEmailDomain: string;
  /** The sender of messages: `Name <address>` or an address; never null in the worker. */
  mailFrom: string | null;
  /** Parameters that the portal adds to a sign-in started by an invitation or a password reset. */
  oidcJourney: Record<string, string>;
  /** Addresses of proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  bodyLimitBytes: number;
  /** Time limit for receiving a request, body included. */
  requestTimeoutMs: number;
  /** Which GraphQL documents are accepted: those of the contract, or any. */
  graphqlDocuments: 'named' | 'any';
  /** After a stop signal, `/ready` answers 503 while requests are still accepted for this long. */
  stopDrainMs: number;
  /** How long a stop then waits for requests in progress. */
  stopGraceMs: number;
  sandboxTimeScale: number;
  /** null when the stand-in payers are not served over HTTPS. */
  sandboxTlsPort: number | null;
  logLevel: string;
};

/** Lists every problem of the configuration in one message, without values: some are secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;
type LoadOptions = {
  /** The program that reads the configuration: with PostgreSQL, the settings it requires must be set. */
  program?: ProgramName;
  /** Whether to apply the demo's settings with PostgreSQL too. */
  demo?: boolean;
};
export type WorkerConfig = Config & { smtpUrl: string; mailFrom: string };

/**
 * Reads the configuration from environment variables; an empty variable counts as not set. A secret may be read from
 * a file that `NAME_FILE` names.
 *
 * @throws ConfigError that lists every problem at once
 */
export function loadConfig(env: Environment, options: LoadOptions & { program: 'worker' }): WorkerConfig;
export function loadConfig(env?: Environment, options?: LoadOptions): Config;
export function loadConfig(
  env: Environment = process.env,
  { program, demo = false }: LoadOptions = {},
): Config {
  const problems: string[] = [];
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  for (const name of secretNames) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] === undefined) given[name] = readSecretFile(file) ?? undefined;
    else problems.push(`${name} and ${name}_FILE are both set`);
    if (given[name] === undefined) problems.push(`${name}_FILE names a file that cannot be read or is empty`);
  }
  problems.push(
    ...findMissingSettings(given, requiredDocumentSystemSettings, 'the document system'),
    ...findMissingSettings(given, Object.keys(documentFilingSettings), 'the filing of documents'),
    ...findMissingSettings(given, Object.keys(faxServiceSettings), 'the fax service'),
    ...findMissingSettings(given, Object.keys(s3Settings), 'the store of files'),
  );
  const hasDemoDefaults = demo || given.DATABASE_URL === undefined;
  const missingRequired = program && !hasDemoDefaults ? findMissingRequiredSettings(program, given) : [];
  if (missingRequired.length > 0)
    problems.push(`beside DATABASE_URL these must be set: ${missingRequired.join(', ')}`);
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  if (problems.length > 0 || !parsed.success) {
    throw new ConfigError(`The configuration is not valid: ${problems.join('; ')}.`);
  }
  return toConfig(parsed.data, hasDemoDefaults);
}

function readSecretFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function toConfig(env: z.infer<typeof environment>, hasDemoDefaults: boolean): Config {
  const home = resolve(env.WAYPOST_HOME);
  const smtpPort = env.SMTP_PORT ?? env.SANDBOX_PORT + 3;
  const ports = { port: env.PORT, identityPort: env.IDENTITY_PORT, sandboxPort: env.SANDBOX_PORT, smtpPort };
  const demoDefaults = demoSettings(ports, env.SANDBOX_URL);
  // A command without these settings does not use the addresses; a program does not start without them.
  const url = env.WAYPOST_URL ?? demoDefaults.WAYPOST_URL;
  const identityUrl = env.IDENTITY_URL ?? demoDefaults.IDENTITY_URL;
  const portalUrl = `${url}${env.WAYPOST_ENV_SUFFIX ? `/${env.WAYPOST_ENV_SUFFIX}` : ''}/rco/`;
  return {
    host: env.HOST,
    ...ports,
    workerPort: env.WORKER_PORT ?? null,
    sandboxTlsPort: env.SANDBOX_TLS_PORT ?? null,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT ?? null,
    url,
    portalUrl,
    identityUrl,
    oidcIssuer: env.OIDC_ISSUER ?? identityUrl,
    oidcClientId: env.OIDC_CLIENT_ID,
    oidcScope: env.OIDC_SCOPE,
    oidcEmail: {
      email: env.OIDC_EMAIL_CLAIM,
      verified: env.OIDC_EMAIL_VERIFIED_CLAIM,
      trust: env.OIDC_EMAIL_TRUST,
    },
    oidcUserinfo: env.OIDC_USERINFO === 'yes',
    documentSystem: readDocumentSystem(env, portalUrl),
    documentSystemsFile: env.DOCUMENT_SYSTEMS_FILE ? resolve(env.DOCUMENT_SYSTEMS_FILE) : null,
    documentFiling: readDocumentFiling(env),
    faxService: readFaxService(env),
    ...readDatabase(env),
    home,
    keyringFile: resolve(env.WAYPOST_KEYRING_FILE ?? join(home, 'keys', 'keyring.json')),
    fileBucket: readS3(env),
    filesFolder: resolve(env.WAYPOST_FILES ?? join(home, 'files')),
    ...readImportFolders(env, home),
    auditHeadsFile: resolve(env.AUDIT_HEADS_FILE ?? join(home, 'audit', 'heads.jsonl')),
    auditHeadsEveryMs: env.AUDIT_HEADS_EVERY_SECONDS * 1000,
    auditRetentionYears: env.AUDIT_RETENTION_YEARS,
    webhookDays: env.WEBHOOK_DAYS,
    clockOffsetSeconds: env.WAYPOST_CLOCK_OFFSET_SECONDS,
    envSuffix: env.WAYPOST_ENV_SUFFIX,
    termsUrl: env.TERMS_URL,
    privacyUrl: env.PRIVACY_URL,
    news: env.NEWS_URL ? { url: env.NEWS_URL, image: env.NEWS_IMAGE, title: env.NEWS_TITLE } : null,
    webinar: env.WEBINAR_URL
      ? { url: env.WEBINAR_URL, image: env.WEBINAR_IMAGE, title: env.WEBINAR_TITLE }
      : null,
    idleTimeoutMs: env.IDLE_TIMEOUT_MS,
    sessionMaxMs: env.SESSION_MAX_MS,
    callsPerMinute: env.CALLS_PER_MINUTE,
    outboundHosts: env.WAYPOST_OUTBOUND_HOSTS ?? null,
    oidcJourney: Object.fromEntries(new URLSearchParams(env.OIDC_JOURNEY)),
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    bodyLimitBytes: env.BODY_LIMIT_BYTES,
    requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
    graphqlDocuments: env.GRAPHQL_DOCUMENTS,
    stopDrainMs: env.STOP_DRAIN_MS,
    stopGraceMs: env.STOP_GRACE_MS,
    sandboxTimeScale: env.SANDBOX_TIME_SCALE,
    medicarePayers: env.MEDICARE_PAYERS ?? [],
    medicaidPayers: env.MEDICAID_PAYERS ?? [],
    logLevel: env.LOG_LEVEL,
    ...demoValues(env, hasDemoDefaults ? demoDefaults : {}),
  };
}

/** The settings that default to the demo's values, when `demo` has them. */
function demoValues(env: z.infer<typeof environment>, demo: Partial<ReturnType<typeof demoSettings>>) {
  const products = env.LINKED_PRODUCTS_FILE ?? demo.LINKED_PRODUCTS_FILE;
  const standIns = demo.WAYPOST_OUTBOUND_PRIVATE_HOSTS;
  const receivers = demo.WAYPOST_WEBHOOK_PRIVATE_HOSTS;
  const payers = demo.WAYPOST_PAYER_PRIVATE_HOSTS;
  return {
    sandboxUrl: env.SANDBOX_URL ?? demo.SANDBOX_URL ?? null,
    linkedProductsFile: products ? resolve(products) : null,
    outboundPrivateHosts: env.WAYPOST_OUTBOUND_PRIVATE_HOSTS ?? (standIns ? [standIns] : []),
    webhookPrivateHosts: env.WAYPOST_WEBHOOK_PRIVATE_HOSTS ?? (receivers ? [receivers] : []),
    payerPrivateHosts: env.WAYPOST_PAYER_PRIVATE_HOSTS ?? (payers ? [payers] : []),
    smtpUrl: env.SMTP_URL ?? demo.SMTP_URL ?? null,
    providerEmailDomain: env.PROVIDER_EMAIL_DOMAIN ?? demo.PROVIDER_EMAIL_DOMAIN ?? '',
    mailFrom: env.MAIL_FROM ?? demo.MAIL_FROM ?? null,
  };
}
