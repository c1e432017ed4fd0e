/** Drop folders. */
export const dropFoldersMessages = {
  'dropFolder.nameTaken': 'Another drop folder has this name.',
  'dropFolder.ended': 'This drop folder has ended. Reactivate it first.',
  'dropFolder.path': 'A folder such as registrations/new, without . and ..',
  'dropFolder.host': 'A host such as sftp.example.org',
  'dropFolder.hostKey': 'A fingerprint such as SHA256:, followed by 43 characters',
  'dropFolder.time': 'A time of day such as 05:30',
  'dropFolder.pattern': 'Names of files such as *.csv, without a folder',
  'dropFolder.minutes': 'A whole number from {least} to {most}',
  'dropFolder.schedule': 'Say how often, or at which time',
  'dropFolder.privateKey': 'A private key of OpenSSH or PEM, from BEGIN to END',
  'dropFolder.oneSecret': 'Send a password or a private key, not both',
  'dropFolder.secretAgain':
    'The password or private key was kept for another server or user. Type it again for this one.',
  'dropFolder.noLocal': 'The operator has made no folder for your organization (WAYPOST_IMPORT_FOLDERS).',
  'dropFolder.hostRefused': 'The operator does not allow this host.',
  'dropFolder.privateHost':
    'The operator has not allowed this private host for drop folders (WAYPOST_IMPORT_PRIVATE_HOSTS).',
  'dropFolder.mapping': 'Choose a mapping that was saved for this source and kind of list',
  'dropFolder.recipient': 'Choose people who may import data',
  'dropFolder.saved': 'Drop folder saved',
  'dropFolder.saveFailed': 'The drop folder was not saved',
  'dropFolder.checking': 'The folder is being checked',
  'dropFolder.tryFailed': 'The folder could not be tried',
} as const;
