/**
 * Problems of a client certificate or its key. Only the server checks them, so the portal need not contain the texts.
 */
export const certificateTexts = {
  none: 'Must be PEM, from BEGIN CERTIFICATE to END CERTIFICATE',
  unreadable: 'Cannot be read as a certificate. Paste it again, whole.',
  holdsKey: 'Holds a private key. Paste that into the field of the key.',
  tooMany: (n: number) => `Must be at most ${n} certificates`,
  notOfKey: 'None of these certificates belongs to the private key',
  notOfChain: (subject: string) => `Holds a certificate that is not of the chain: ${subject}`,
  authority: 'Is the certificate of an authority. Paste the one that the payer issued for your organization.',
  forServers: 'Is for servers, not for clients. Ask the payer for one with client authentication.',
  expired: (date: string) => `Expired on ${date}`,
  notYet: (date: string) => `Is not valid before ${date}`,
  key: 'Must be a private key in PEM, from BEGIN to END',
  keyKind: 'Must be an RSA key of 2048 to 8192 bits, or an EC key on P-256, P-384 or P-521',
  keyCost: 'Is encrypted in a way that takes too long to open. Encrypt it anew with: openssl pkcs8 -topk8',
  passphraseNeeded: 'The private key is encrypted. Type its passphrase.',
  passphraseWrong: 'Does not open the private key',
  needsTls: 'Needs an address that begins with https',
  again: 'The certificate was kept for the address before. Give it again for this one, or remove it.',
} as const;
