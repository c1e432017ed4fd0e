/** Webhook endpoints, their messages, and files. */
export const webhooksMessages = {
  'webhooks.notHttps': 'URL must start with https://',
  'webhooks.notAnAddress': 'Enter an address without a user name and without a fragment',
  'webhooks.hostNotAllowed': 'The operator of this installation has not allowed this host',
  'webhooks.privateAddress': 'This address leads into a private network',
  'webhooks.isDisabled': 'Enable the endpoint first',
  'webhooks.untilBeforeSince': 'The until date must not precede the since date',
  'webhooks.rangeTooLong': 'The until date lies at most 14 days after the since date',
  'webhooks.untilToCome': 'The until date must not be in the future',
} as const;
