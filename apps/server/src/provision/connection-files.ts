import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClientCertificate } from '@waypost/contract/payer-connections/client-certificate';
import type { ProvisionEntity } from './file-shape.ts';
import type { Problem } from './problems.ts';

/** The content of the files that a payer connection names. */
export type ConnectionFiles = {
  password: string | undefined;
  securityInformation: string | undefined;
  certificate: ClientCertificate | undefined;
  problems: Problem[];
};

type Stated = Pick<
  ProvisionEntity['payerConnections'][number],
  'passwordFile' | 'securityInformationFile' | 'certificateFile' | 'keyFile' | 'keyPassphraseFile'
>;

/** Reads the secrets of a connection from the files next to the operator's. */
export function readConnectionFiles(stated: Stated, folder: string): ConnectionFiles {
  const problems: Problem[] = [];
  const textIn = (name: keyof Stated): string | undefined => {
    const file = stated[name];
    if (file === undefined) return undefined;
    const text = readIn(resolve(folder, file));
    if (text === null) problems.push({ path: name, message: 'Names a file that cannot be read or is empty' });
    return text ?? undefined;
  };
  const password = textIn('passwordFile');
  const securityInformation = textIn('securityInformationFile');
  const [certificate, privateKey] = [textIn('certificateFile'), textIn('keyFile')];
  const passphrase = textIn('keyPassphraseFile');
  if ((stated.certificateFile === undefined) !== (stated.keyFile === undefined))
    problems.push({
      path: stated.keyFile === undefined ? 'keyFile' : 'certificateFile',
      message: 'A certificate and its key are named together',
    });
  return {
    password,
    securityInformation,
    certificate:
      certificate === undefined || privateKey === undefined
        ? undefined
        : { certificate, privateKey, ...(passphrase !== undefined && { passphrase }) },
    problems,
  };
}

function readIn(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch {
    return null;
  }
}
