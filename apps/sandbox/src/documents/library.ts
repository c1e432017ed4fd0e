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

/** The same bytes for the same account, every time. */
const bytesOf = (account: string): Buffer => createHash('sha256').update(account).digest();

/** What is special about accounts, by how their numbers end. */
export const NONE_ENDS = '4';
export const ERROR_ENDS = '01';

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

/** Letters that were filed, by account: they are listed before what is invented. */
export type Shelf = { file(account: string): string; of(account: string): ListedDocument[] };

export function createShelf(now: () => Date): Shelf {
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

/** Whether nothing of an account can be read or filed. */
export const isOffline = (account: string): boolean => account.endsWith(ERROR_ENDS);

/** The documents of an account, invented: one to six, or one row that says what is wrong. */
export function documentsOf(account: string, now: Date, filed: ListedDocument[]): ListedDocument[] {
  if (isOffline(account)) return [row({ errorMsg: 'The disk group of this account is offline.' })];
  if (account === '' || account.endsWith(NONE_ENDS))
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
