import { createHash } from 'node:crypto';

/** A document as `GetDocListingSSO` lists it. */
type ListedDocument = {
  ID: string;
  documentName: string;
  documentTypeName: string;
  archivalDate: string;
  Status: string;
  wfIndicator: string;
  errorMsg: string;
  successMsg: string;
  sessionID: string;
};

const kinds = [
  ['Insurance Card', 'Front and back'],
  ['Photo Identification', 'Driver licence'],
  ['Consent', 'General consent for treatment'],
  ['Referral', 'Referral of the physician'],
  ['Prior Authorization', 'Approval of the payer'],
  ['Explanation of Benefits', 'Remittance of the first claim'],
  ['Financial Agreement', 'Payment plan, signed'],
] as const;
const indicators = ['C', 'IP', 'N/A', 'C', 'Indexing'] as const;
const day = 86_400_000;

/** Derives bytes from the account, which are the same each time. */
const bytesOf = (account: string): Buffer => createHash('sha256').update(account).digest();

/** The endings of account numbers with special behavior. */
export const NO_DOCUMENTS_ENDING = '4';
export const OFFLINE_ENDING = '01';

const row = (change: Partial<ListedDocument>): ListedDocument => ({
  ID: '',
  documentName: '',
  documentTypeName: '',
  archivalDate: '',
  Status: '',
  wfIndicator: '',
  errorMsg: '',
  successMsg: '',
  sessionID: '',
  ...change,
});

/** Filed letters by account, which are listed before the invented documents. */
export type FiledLetters = { file(account: string): string; of(account: string): ListedDocument[] };

export function createFiledLetters(now: () => Date): FiledLetters {
  const filed = new Map<string, ListedDocument[]>();
  let count = 0;
  return {
    file(account) {
      count += 1;
      const document = row({
        ID: String(900_000_000 + count),
        documentName: 'Letter to the physician',
        documentTypeName: 'Correspondence',
        archivalDate: now().toISOString().slice(0, 19),
        Status: 'Active',
        wfIndicator: 'N/A',
        successMsg: 'Success',
      });
      filed.set(account, [document, ...(filed.get(account) ?? [])]);
      return document.ID;
    },
    of: (account) => filed.get(account) ?? [],
  };
}

/** Whether documents of an account can be neither read nor filed. */
export const isOffline = (account: string): boolean => account.endsWith(OFFLINE_ENDING);

/** The documents of an account: the filed ones and one to six invented ones, or one row with an error. */
export function documentsOf(account: string, now: Date, filed: ListedDocument[]): ListedDocument[] {
  if (isOffline(account)) return [row({ errorMsg: 'The disk group of this account is offline.' })];
  if (account === '' || account.endsWith(NO_DOCUMENTS_ENDING))
    return filed.length > 0 ? filed : [row({ errorMsg: 'No documents found in OnBase.' })];
  const bytes = bytesOf(account);
  const first = bytes.readUInt8(0);
  const invented = Array.from({ length: 1 + (first % 6) }, (_, i) => {
    const [documentTypeName, documentName] = kinds[(first + i) % kinds.length] ?? kinds[0];
    const archived = new Date(now.getTime() - (1 + i * 3 + (bytes.readUInt8(i + 1) % 3)) * day);
    return row({
      ID: String(100_000_000 + (bytes.readUInt32BE(4) % 1_000_000) * 10 + i),
      documentName,
      documentTypeName,
      archivalDate: `${archived.toISOString().slice(0, 10)}T${String(8 + i).padStart(2, '0')}:15:00`,
      Status: 'Active',
      wfIndicator: indicators[(first + i) % indicators.length] ?? 'N/A',
      successMsg: 'Success',
      sessionID: bytes.toString('hex', 8, 16),
    });
  });
  return [...filed, ...invented];
}
