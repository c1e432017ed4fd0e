import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate and its key, PEM. */
export type CertificateAndKey = { certificate: string; key: string };

type CertificateRequest = {
  subject: string;
  /** `serverAuth` or `clientAuth`; absent for a certificate without a restricted use. */
  use?: 'serverAuth' | 'clientAuth';
  /** Names and addresses of the subject, such as `DNS:localhost`. */
  names?: string;
  days?: number;
  /** Whether to issue an intermediate authority. */
  isAuthority?: boolean;
};

/** A certificate authority for tests, in a folder. Its key protects nothing. */
export type Authority = CertificateAndKey & {
  folder: string;
  issue(name: string, request: CertificateRequest): CertificateAndKey;
};

/**
 * Opens the authority in a folder, or creates it. Uses the openssl command, because Node cannot issue certificates.
 *
 * @throws when there is no `openssl` command
 */
export function openAuthority(
  folder: string,
  subject = '/O=Waypost Sandbox/CN=Sandbox authority',
): Authority {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const at = (file: string) => join(folder, file);
  const read = (name: string): CertificateAndKey => ({
    certificate: readFileSync(at(`${name}.crt`), 'utf8'),
    key: readFileSync(at(`${name}.key`), 'utf8'),
  });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  if (!existsSync(at('ca.crt')))
    openssl([
      'req',
      '-x509',
      ...newKey,
      '-days',
      '3650',
      '-subj',
      subject,
      '-keyout',
      at('ca.key'),
      '-out',
      at('ca.crt'),
    ]);
  return {
    folder,
    ...read('ca'),
    issue(name, { subject: of, use, names, days = 825, isAuthority = false }) {
      if (existsSync(at(`${name}.crt`))) return read(name);
      const extensions = [
        `basicConstraints=critical,CA:${isAuthority ? 'TRUE' : 'FALSE'}`,
        ...(use ? [`extendedKeyUsage=${use}`] : []),
        ...(names ? [`subjectAltName=${names}`] : []),
      ];
      writeFileSync(at(`${name}.ext`), extensions.join('\n'));
      openssl(['req', ...newKey, '-subj', of, '-keyout', at(`${name}.key`), '-out', at(`${name}.csr`)]);
      const by = ['-CA', at('ca.crt'), '-CAkey', at('ca.key'), '-CAcreateserial'];
      const made = ['-days', String(days), '-extfile', at(`${name}.ext`), '-out', at(`${name}.crt`)];
      openssl(['x509', '-req', '-in', at(`${name}.csr`), ...by, ...made]);
      return read(name);
    },
  };
}

const openssl = (command: string[]): void => void execFileSync('openssl', command, { stdio: 'ignore' });
