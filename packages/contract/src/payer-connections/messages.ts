/** An organisation's connections to payers, and the payers that it asks for. */
export const payerConnectionsMessages = {
  'connection.party': 'Must be 1 to 15 letters, digits, spaces, . _ or -',
  'connection.qualifier': 'Must be a two-character qualifier such as ZZ',
  'connection.oneOf': 'Must be one of {codes}',
  'connection.code':
    'Must be {least} to {most} letters, digits or signs other than * : ^ ~, without blanks around them',
  'connection.groupCode': 'Must be stated: GS takes at least 2 characters, and the ID has one',
  'connection.authorizationUnsaid': 'Must be 03 where there is authorization information',
  'connection.securityUnsaid': 'Must be 01 where there is security information',
  'connection.securityAgain':
    'The security information was kept for the address before. Type it again for this one.',
  'connection.credential': 'Must be 1 to 200 characters on one line',
  'connection.colon': 'Cannot hold a colon',
  'connection.between': 'Must be a whole number from {least} to {most}',
  'connection.privateHost':
    'The operator has not allowed this private address for payers (WAYPOST_PAYER_PRIVATE_HOSTS)',
  'connection.exists': 'Your organization has a connection to this payer already.',
  'connection.ended': 'This connection has ended. Reactivate it first.',
  'connection.noPayer': 'No payer has this code',
  'connection.passwordAgain':
    'The password was kept for the address before. Type it again for this one, or leave out the user name.',
  'certificate.none': 'Must be PEM, from BEGIN CERTIFICATE to END CERTIFICATE',
  'certificate.unreadable': 'Cannot be read as a certificate. Paste it again, whole.',
  'certificate.holdsKey': 'Holds a private key. Paste that into the field of the key.',
  'certificate.tooMany': 'Must be at most {n} certificates',
  'certificate.notOfKey': 'None of these certificates belongs to the private key',
  'certificate.notOfChain': 'Holds a certificate that is not of the chain: {subject}',
  'certificate.authority':
    'Is the certificate of an authority. Paste the one that the payer issued for your organization.',
  'certificate.forServers':
    'Is for servers, not for clients. Ask the payer for one with client authentication.',
  'certificate.expired': 'Expired on {date}',
  'certificate.notYet': 'Is not valid before {date}',
  'certificate.key': 'Must be a private key in PEM, from BEGIN to END',
  'certificate.keyKind': 'Must be an RSA key of 2048 to 8192 bits, or an EC key on P-256, P-384 or P-521',
  'certificate.keyCost':
    'Is encrypted in a way that takes too long to open. Encrypt it anew with: openssl pkcs8 -topk8',
  'certificate.passphraseNeeded': 'The private key is encrypted. Type its passphrase.',
  'certificate.passphraseWrong': 'Does not open the private key',
  'certificate.needsTls': 'Needs an address that begins with https',
  'certificate.again':
    'The certificate was kept for the address before. Give it again for this one, or remove it.',
  'connection.added': 'Connection added',
  'connection.saved': 'Connection saved',
  'connection.saveFailed': 'The connection could not be saved. Try again.',
  'connection.trialFailed': 'The inquiry could not be sent. Try again.',
  'payerRequest.open': 'Your organization has asked for this payer already.',
  'payerRequest.sent': 'Payer asked for',
  'payerRequest.failed': 'The payer could not be asked for. Try again.',
} as const;
