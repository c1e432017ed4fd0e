import type { ShownCertificate } from '@waypost/contract/payer-connections/client-certificate';
import { dateText } from '#src/ui/local-time.ts';
import { MutedText } from '#src/ui/table.ts';

/** The facts of a client certificate, and whether its key is stored. */
export function CertificateFacts({ certificate }: { certificate: ShownCertificate | null }) {
  if (!certificate)
    return (
      <>
        <dt>Client certificate</dt>
        <dd>
          <MutedText>None</MutedText>
        </dd>
      </>
    );
  return (
    <>
      <dt>Client certificate</dt>
      <dd>{certificate.subject}</dd>
      <dt>Issued by</dt>
      <dd>{certificate.issuer}</dd>
      <dt>Valid</dt>
      <dd>
        {dateText(certificate.validFrom)} to {dateText(certificate.validTo)}
      </dd>
      <dt>Serial number</dt>
      <dd>
        <code>{certificate.serialNumber}</code>
      </dd>
      <dt>Fingerprint (SHA-256)</dt>
      <dd>
        <code>{certificate.fingerprint}</code>
      </dd>
      <dt>Private key</dt>
      <dd>Kept, never shown</dd>
    </>
  );
}
