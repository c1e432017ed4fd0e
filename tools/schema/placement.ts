/**
 * The tables of the whole installation; all others belong to an organization and name it in `entity_id`. If
 * organizations are ever placed on several clusters, the tables of the installation stay together in one, and
 * the others move with their organization (decision 184).
 */
export const installationTables: Readonly<Record<string, string>> = {
  account_call_key: 'what a person did to their own account, who may be in several organizations',
  account_event: "what happened to an account at the provider, until the portal's record has it",
  app_user: 'a person, who may be in several organizations',
  call_use: 'the calls of the last minutes by caller, counted before it is known whose they are',
  email_update: 'a person changes their address in all organizations at once',
  entity: 'the organizations themselves',
  event_subscription: 'how far each reader of events has come, over all organizations',
  'identity.account': 'the provider knows people, no organizations',
  'identity.action_token': 'the provider knows people, no organizations',
  'identity.journey': 'the provider knows people, no organizations',
  'identity.known_address': 'the provider knows people, no organizations',
  'identity.listed_account': 'the provider knows people, no organizations',
  'identity.oidc_payload': 'the provider knows people, no organizations',
  'identity.recovery_code': 'the provider knows people, no organizations',
  'identity.second_factor': 'the provider knows people, no organizations',
  'identity.sign_in_throttle': 'the provider knows people, no organizations',
  'identity.signing_key': "the provider's own keys",
  key_check: 'whether this installation has the keys that its values were sealed with',
  mail_outbox: 'messages to people, also about their accounts',
  payer: 'the directory of payers that all organizations choose from',
  payer_search_option: 'what each payer of the directory can be asked by',
  user_session: 'a person is signed in once, in whichever organization they work',
};

/**
 * Keys of an organization's tables that do not begin with it, with the reason; each is looked up before the
 * organization is known.
 */
export const keysWithoutOrganization: Readonly<Record<string, string>> = {
  'job_attempt (queue, item_id)': 'a queue is worked over all organizations; its items have ids of their own',
  'machine_account (id)': 'a client of the API says who it is before it says where',
  'machine_secret (id)': 'found together with its account',
  'machine_secret (secret_hash)': 'found by what the client sends, before its organization is known',
  'machine_token (token_hash)': 'found by what the client sends, before its organization is known',
  'session_place (session_id, entity_id)': 'all places of one session are ended together',
  'stored_file (id)': 'the sweep of files that nobody has knows their ids alone',
};

/** Tables of organizations whose organization may be missing. */
export const tablesWithOptionalOrganization: Readonly<Record<string, string>> = {
  job_attempt: 'attempts at what is of the installation, such as its mail, are counted in the same table',
};

/**
 * The tables of the installation to which tables of organizations refer: a separate cluster would need a copy
 * of the referenced rows.
 */
export const referencedTables: readonly string[] = ['app_user', 'entity', 'payer', 'user_session'];
