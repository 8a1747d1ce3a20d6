import type { Setting } from './setting.ts';

/** How brokers are reached; which ones, `BUS_URL` says. */
export const KAFKA_SETTINGS = {
  KAFKA_TLS: {
    of: 'all',
    default: '0',
    meaning: '1: connections with the brokers are encrypted, and their certificates are checked',
    secret: false,
  },
  KAFKA_CA_FILE: {
    of: 'all',
    default: 'the authorities of Node',
    meaning: 'PEM file of the authority that signed the brokers’ certificates',
    secret: false,
  },
  KAFKA_SASL: {
    of: 'all',
    default: 'none: no login',
    meaning:
      '`plain`, `scram-sha-256` or `scram-sha-512`: how a part logs in at the brokers; with the two below',
    secret: false,
  },
  KAFKA_USER: {
    of: 'all',
    default: 'none',
    meaning: 'its user there: what each may do is listed by `node scripts/kafka-acls.ts`',
    secret: false,
  },
  KAFKA_PASSWORD: {
    of: 'all',
    default: 'none',
    meaning: 'its password',
    secret: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;
