import ts from 'typescript';

/** Library functions and our own functions that parse text. `parse` is GraphQL's. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  'URLSearchParams',
  'busboy',
  'createRemoteJWKSet',
  'createTransport',
  'decodeJwt',
  'decodeProtectedHeader',
  'decodeURIComponent',
  'jwtVerify',
  'maskSensitive',
  'parse',
  'parseDocument',
  'readMessage',
  'readSegments',
  'readX12',
  'readXml',
  'SMTPServer',
  'streamX12',
  'streamX12Chunks',
]);
/** Methods that parse text, by their object. */
const METHODS: ReadonlySet<string> = new Set(['JSON.parse', 'Date.parse']);

function parserOf(node: ts.CallExpression | ts.NewExpression): string | null {
  const callee = node.expression;
  if (ts.isIdentifier(callee)) return FUNCTIONS.has(callee.text) ? callee.text : null;
  if (!ts.isPropertyAccessExpression(callee)) return null;
  const name = `${callee.expression.getText()}.${callee.name.text}`;
  if (METHODS.has(name)) return name;
  // `json()` reads and parses the body of a response in one step.
  if (callee.name.text === 'json' && !node.arguments?.length) return 'json';
  return name === 'Buffer.from' && isDecoding(node) ? 'base64' : null;
}

/** `Buffer.from(text, 'base64')`, in either alphabet. */
function isDecoding(node: ts.CallExpression | ts.NewExpression): boolean {
  const alphabet = node.arguments?.[1];
  return alphabet !== undefined && ts.isStringLiteral(alphabet) && alphabet.text.startsWith('base64');
}

/** The parsers that a file calls, each once. */
export function parsersIn(file: string, text: string): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const parser = parserOf(node);
      if (parser !== null) found.add(parser);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return [...found].sort();
}

/** The rows of the hostile-reader tables that test a file, or the reason why it needs no test. */
type Coverage = readonly string[] | string;

const OWN = 'text that the product wrote itself, sealed or in its own file';
const OPERATOR = 'operator settings, read before any request is served';
const SHORT = 'the address or a header of a request, of 16 KiB at most';

/**
 * Every file that parses text, with the parsers it calls. Add a new file here with the rows of
 * `testing/hostile-readers.ts` of its workspace, which prove that its time grows no faster than the input. Only a file
 * that reads nothing but our own text or short text has a reason instead.
 */
export const foreignReaders: Readonly<Record<string, readonly [calls: string, fed: Coverage]>> = {
  'apps/identity/src/accounts/import-accounts.ts': ['JSON.parse', OPERATOR],
  'apps/identity/src/accounts/second-factor.ts': ['base64', OWN],
  'apps/identity/src/interactions/second-step-routes.ts': ['base64', OWN],
  'apps/identity/src/keys/signing-keys.ts': ['JSON.parse', OWN],
  'apps/sandbox/src/documents/library-routes.ts': [
    'URLSearchParams',
    'a form of the stand-in, of 4 MB at most, in one pass of Node’s own parser',
  ],
  'apps/sandbox/src/linked/routes.ts': ['decodeURIComponent', SHORT],
  'apps/sandbox/src/mailbox/mail-server.ts': ['SMTPServer readMessage', ['a message at the mailbox']],
  'apps/sandbox/src/mailbox/read-message.ts': ['base64', ['a message at the mailbox']],
  'apps/sandbox/src/payers/envelope/check-envelope.ts': [
    'Date.parse',
    'a text already checked to be a date and time',
  ],
  'apps/sandbox/src/payers/transport/core-soap.ts': [
    'parse readXml',
    ['XML', 'the SOAP envelope of a payer'],
  ],
  'apps/sandbox/src/payers/transport/plain-https.ts': ['base64', SHORT],
  'apps/sandbox/src/payers/transport/read-form.ts': [
    'busboy',
    'a stream that the library reads piece by piece, 40 parts of 2 MB at most',
  ],
  'apps/sandbox/src/payers/x12/split.ts': ['readX12', ['the question to a payer']],
  'apps/sandbox/src/receivers/routes.ts': ['JSON.parse', 'the settings a user sends to their own receiver'],
  'apps/server/src/app/graphql.ts': ['parse', 'a document of 10,000 characters and 2,000 tokens at most'],
  'apps/server/src/framework/identity-provider.ts': [
    'JSON.parse createRemoteJWKSet',
    ['what a provider says of a person'],
  ],
  'apps/server/src/app/read-form.ts': [
    'busboy',
    'a stream that the library reads piece by piece: 5 files of 8 MB and 10 short texts at most',
  ],
  'apps/server/src/app/server.ts': ['URLSearchParams', SHORT],
  'apps/server/src/app/token-endpoint.ts': ['URLSearchParams base64 decodeURIComponent', SHORT],
  'apps/server/src/framework/guard.ts': ['JSON.parse', OWN],
  'apps/server/src/app/json-writer.ts': ['JSON.parse', OWN],
  'apps/server/src/framework/verify-token.ts': [
    'decodeJwt decodeProtectedHeader jwtVerify',
    ['an ID token, before its signature is known to be right'],
  ],
  'apps/server/src/framework/list/keyset.ts': ['JSON.parse base64', ['where a page of a list goes on']],
  'apps/server/src/infrastructure/document-systems.ts': ['JSON.parse', OPERATOR],
  'apps/server/src/modules/app-config/linked-products.ts': ['JSON.parse', OPERATOR],
  'apps/server/src/framework/files.ts': ['base64', OWN],
  'apps/server/src/infrastructure/files/s3-store.ts': [
    'readXml',
    'responses of the operator’s own store, read by a reader that is tested with hostile text',
  ],
  'apps/server/src/framework/people/user-settings.ts': ['JSON.parse', OWN],
  'apps/server/src/infrastructure/json.ts': [
    'JSON.parse',
    'a response of another system, limited in size by the caller, in one pass of Node’s own parser',
  ],
  'apps/server/src/modules/search/find-cases.ts': ['JSON.parse', OWN],
  'apps/server/src/modules/tasks/queue.ts': ['JSON.parse', OWN],
  'apps/server/src/modules/audit/heads.ts': ['JSON.parse base64', OWN],
  'apps/server/src/modules/documents/stored-tokens.ts': ['JSON.parse', OWN],
  'apps/server/src/modules/documents/listing.ts': ['URLSearchParams', ['the list of the document system']],
  'apps/server/src/modules/documents/token-endpoint.ts': [
    'URLSearchParams',
    'a form that the server sends itself',
  ],
  'apps/server/src/modules/eligibility/answer/read.ts': [
    'readX12',
    ['the outcome of an eligibility transaction', 'the view of an answer'],
  ],
  'apps/server/src/modules/eligibility/answer/view.ts': [
    'maskSensitive readMessage',
    ['the view of an answer', 'the difference of two answers'],
  ],
  'apps/server/src/modules/eligibility/connector/core-soap.ts': [
    'decodeURIComponent parse readXml',
    ['the SOAP envelope of a payer', 'the parts beside a SOAP message', 'the content type of an answer'],
  ],
  'apps/server/src/modules/eligibility/key-cost.ts': ['base64', 'a key of at most 16,000 characters'],
  'apps/server/src/modules/eligibility/connector/transfer-encoding.ts': [
    'base64',
    'decodes a payload of at most 5 MB in one step; the X12 reader reads the result',
  ],
  'apps/server/src/modules/eligibility/outcome.ts': [
    'readMessage',
    ['the outcome of an eligibility transaction'],
  ],
  'apps/server/src/modules/eligibility/transaction.ts': ['maskSensitive', OWN],
  'apps/server/src/modules/encryption/encrypt.ts': ['base64', OWN],
  'apps/server/src/modules/encryption/signing-key.ts': ['base64', OWN],
  'apps/server/src/modules/files/make-files.ts': ['JSON.parse', OWN],
  'apps/server/src/modules/drop-folders/stored-folder.ts': ['JSON.parse', OWN],
  'apps/server/src/modules/imports/row-content.ts': ['JSON.parse', OWN],
  'apps/server/src/modules/imports/stored-import.ts': ['JSON.parse', OWN],
  'apps/server/src/modules/letters/fax-service.ts': [
    'URLSearchParams',
    'a form that the server sends itself',
  ],
  'apps/server/src/modules/mail/transport.ts': [
    'createTransport decodeURIComponent',
    'responses of the operator’s own mail server, for at most 45 seconds, and only in the worker',
  ],
  'apps/server/src/modules/patients/people-index.ts': ['JSON.parse', OWN],
  'apps/server/src/modules/registrations/held.ts': ['JSON.parse', OWN],
  'apps/server/src/modules/registrations/received.ts': ['JSON.parse', OWN],
  'apps/server/src/modules/sources/reconcile.ts': ['Date.parse', OWN],
  'apps/server/src/modules/saved-views/values.ts': ['JSON.parse', 'a setting, of 20,000 characters at most'],
  'apps/server/src/modules/webhooks/headers.ts': ['JSON.parse', OWN],
  'apps/server/src/modules/webhooks/signed-message.ts': ['JSON.parse base64', OWN],
  'apps/server/src/processes/task-content.ts': ['JSON.parse', 'a cell of a table, 10,000 characters at most'],
  'apps/server/src/provision/read-file.ts': ['parseDocument', ['the file of admin apply']],
  'apps/server/src/seed/large/tasks.ts': ['Date.parse', OWN],
  'apps/server/src/seed/large/write.ts': ['Date.parse', OWN],
  'packages/contract/src/core/days.ts': ['Date.parse', 'dates, of ten characters'],
  'packages/contract/src/core/managed-list.ts': [
    'JSON.parse',
    'the filters of a list, of 4,000 characters at most',
  ],
  'packages/contract/src/saved-views/calls.ts': ['JSON.parse', 'a setting, of 20,000 characters at most'],
  'packages/dmn/src/model/read-model.ts': ['readXml', ['a decision model']],
  'packages/platform/src/config.ts': ['URLSearchParams', OPERATOR],
  'packages/platform/src/database/folder-lock.ts': ['JSON.parse', OWN],
  'packages/platform/src/keyring-file.ts': ['JSON.parse base64', OPERATOR],
  'packages/platform/src/keyring.ts': ['base64', OWN],
  'packages/platform/src/mail/outbox.ts': ['JSON.parse', OWN],
  'packages/tables/src/values/zone.ts': ['Date.parse', 'a day and a time that the cell reader has produced'],
  'packages/x12/src/meaning/spans.ts': ['Date.parse', 'ISO days that the X12 reader has produced'],
  'packages/x12/src/code-pool.ts': ['JSON.parse', 'a code of a few characters, just written as JSON'],
  'packages/x12/src/read.ts': ['streamX12', ['X12 of any kind']],
};
