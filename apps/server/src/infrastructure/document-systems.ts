import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '@waypost/platform/config';
import { type DocumentFiling, typeId } from '@waypost/platform/document-filing';
import type { DocumentSystem } from '@waypost/platform/document-system';
import { exactAddress, withSlash } from '@waypost/platform/setting-shapes';
import { z } from 'zod';

/** The document system of single facilities; null when nothing is filed there. */
type NamedSystem = DocumentSystem & { filing: DocumentFiling | null };

/** The document systems of an installation: its own, and those of single facilities. */
export type DocumentSystems = { own: DocumentSystem | null; named: ReadonlyMap<string, NamedSystem> };

/** The document system of a facility: its own, or the installation's; null when there is none. */
export const systemNamed = ({ own, named }: DocumentSystems, name: string | null): DocumentSystem | null =>
  name === null ? own : (named.get(name) ?? null);

/** The origins to which a browser may post the form that shows a document. */
export const viewerOrigins = ({ own, named }: DocumentSystems): string[] => [
  ...new Set([...(own ? [own] : []), ...named.values()].map(({ viewerUrl }) => new URL(viewerUrl).origin)),
];

/** With several systems the issuer identifies the source of an answer, so each states its own (RFC 9700, 4.4). */
const namedSystems = z.record(
  z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be small letters, digits and hyphens'),
  z.strictObject({
    authorizeUrl: exactAddress,
    tokenUrl: exactAddress,
    clientId: z.string().min(1),
    clientSecret: z.string().min(1).nullable().default(null),
    scope: z.string().default('offline_access'),
    redirectUrl: exactAddress.optional(),
    issuer: exactAddress,
    apiUrl: exactAddress.transform(withSlash),
    viewerUrl: exactAddress,
    filing: z
      .strictObject({
        apiUrl: exactAddress.transform(withSlash),
        tokenUrl: exactAddress,
        clientId: z.string().min(1),
        clientSecret: z.string().min(1),
        documentType: typeId,
        accountKeyword: typeId,
        caseKeyword: typeId,
      })
      .nullable()
      .default(null),
  }),
);

/**
 * Reads the document systems of single facilities, besides that of the installation.
 * @throws ConfigError that lists every problem of the file, without its values
 */
export function loadDocumentSystems({
  documentSystem: own,
  documentSystemsFile: file,
  portalUrl,
}: Pick<Config, 'documentSystem' | 'documentSystemsFile' | 'portalUrl'>): DocumentSystems {
  if (file === null) return { own, named: new Map() };
  let stated: unknown;
  try {
    stated = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ConfigError(`DOCUMENT_SYSTEMS_FILE: ${file} cannot be read, or is not JSON.`);
  }
  const parsed = namedSystems.safeParse(stated);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const messages =
        issue.code === 'invalid_key' ? issue.issues.map((each) => each.message) : [issue.message];
      return `${issue.path.join('.')} ${messages.join(', ')}`;
    });
    throw new ConfigError(`DOCUMENT_SYSTEMS_FILE: ${file} is not valid: ${problems.join('; ')}.`);
  }
  if (own && own.issuer === null)
    throw new ConfigError('DOCUMENTS_ISSUER must be set beside DOCUMENT_SYSTEMS_FILE.');
  const landing = `${portalUrl}docsCallBack`;
  const systems = Object.entries(parsed.data).map(
    ([name, system]) => [name, { ...system, redirectUrl: system.redirectUrl ?? landing }] as const,
  );
  return { own, named: new Map(systems) };
}
