import { olderThan, type PersonalData } from '@rollheim/service-kit';

const own = 'customer_id = $1::uuid';
const OF_ACTS = 'seq in (select seq from audit_log where $1::uuid = any(persons))';

/** What identity keeps about people: how they log in. */
export const personal: PersonalData = {
  tables: {
    links: { of: own, unexported: 'hashes of links that were mailed', erase: 'delete' },
    login_codes: { of: own, unexported: 'hashes of codes that were mailed, for a day', erase: 'delete' },
    login_mails: { of: own, unexported: 'counts of mails with a login, for a day', erase: 'delete' },
    mails: {
      of: own,
      unexported: 'mails that are about to be sent',
      erase: { keep: 'until it is sent: that the account is deleted' },
    },
    provider_state: {
      of: "payload->>'accountId' = $1",
      unexported: 'hashes of tokens',
      erase: 'delete',
    },
    logins: { of: own, without: ['grant_id'], erase: 'delete' },
    devices: { of: own, without: ['device_hash'], erase: 'delete' },
    security_events: {
      of: own,
      // who of the team acted is not the person's own data
      without: ['actor', 'network', 'account'],
      // a thief who deletes the account must not take the traces along; the number leads to no one then
      erase: { set: 'network = null, browser = null' },
    },
    // the words go with the person whom they are about; the act stays in the chain, by numbers that lead to no one
    audit_words: { of: OF_ACTS, without: ['salt'], erase: 'delete' },
    audit_log: {
      of: '$1::uuid = any(persons)',
      without: ['act_id', 'actor', 'persons', 'content', 'head'],
      erase: { keep: 'the chain of what the team did, without its words' },
    },
    api_tokens: { of: own, without: ['request_key', 'token_hash', 'version'], erase: 'delete' },
    exports: { of: own, without: ['attempts', 'next_at'], erase: 'delete' },
    erasures: {
      of: own,
      unexported: 'none while there is an account',
      erase: { keep: 'that it was done, and again after a backup was restored' },
    },
    accounts: { of: own, without: ['password_hash'], erase: 'delete' },
    signing_keys: { nothing: 'keys' },
    attempts: { nothing: 'counts of failed logins by a keyed hash, for an hour' },
  },
  ageing: {
    exports: olderThan('exports', 'requested_at'),
    devices: olderThan('devices', 'last_at'),
    securityEvents: olderThan('security_events', 'at'),
    auditTrail: olderThan('audit_words', 'at'),
  },
};
