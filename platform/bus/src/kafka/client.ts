import kafkajs from 'kafkajs';
import type { Admin, Kafka, SASLOptions } from 'kafkajs';
import { backoffDelay, pause } from '../backoff.ts';
import { stopIdleChecks } from './request-queue.ts';

/** How brokers are reached. */
export interface KafkaBusOptions {
  readonly brokers: readonly string[];
  readonly clientId: string;
  /** Connections are encrypted; `ca`: the authority (PEM) that signed the brokers' certificates, else Node's own. */
  readonly tls?: { readonly ca?: string };
  /** As whom the client logs in. */
  readonly sasl?: {
    readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
    readonly username: string;
    readonly password: string;
  };
}

/** A certificate that is refused now is refused in a minute too. */
const BAD_CERTIFICATE = /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_|UNABLE_TO_|ERR_TLS_CERT_)/;

interface KafkaError {
  readonly retriable?: boolean;
  readonly name?: string;
  readonly code?: unknown;
  readonly cause?: unknown;
}

const isBadCertificate = ({ code, cause }: KafkaError): boolean =>
  (typeof code === 'string' && BAD_CERTIFICATE.test(code)) ||
  (cause instanceof Error && isBadCertificate(cause));

/** Errors of Kafka that pass: `kafkajs` marks them, and some it wraps. */
export function isRetriable(error: unknown): boolean {
  const { retriable, name, cause } = (error ?? {}) as KafkaError;
  if (isBadCertificate((error ?? {}) as KafkaError)) return false;
  return (
    retriable === true ||
    name === 'KafkaJSNumberOfRetriesExceeded' ||
    (cause !== undefined && isRetriable(cause))
  );
}

/** A client that leaves reporting of failures to the bus: what matters arrives as a rejection or a crash. */
export function createKafkaClient({ brokers, clientId, tls, sasl }: KafkaBusOptions): Kafka {
  stopIdleChecks();
  return new kafkajs.Kafka({
    brokers: [...brokers],
    clientId,
    ...(tls ? { ssl: tls.ca === undefined ? true : { ca: [tls.ca] } } : {}),
    ...(sasl ? { sasl: sasl as SASLOptions } : {}),
    logLevel: kafkajs.logLevel.NOTHING,
    connectionTimeout: 3000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 50, maxRetryTime: 1000, retries: 8 },
  });
}

/** Tries again while the broker or its group coordinator is still loading, electing or away. */
export async function withRetry<T>(work: () => Promise<T>, forMs = 30_000): Promise<T> {
  const giveUp = Date.now() + forMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isRetriable(error) || Date.now() > giveUp) throw error;
      await pause(backoffDelay(attempt, 50, 1000));
    }
  }
}

/** The one admin connection of a bus, made at first use. */
export class AdminConnection {
  readonly #kafka: Kafka;
  #connecting: Promise<Admin> | null = null;

  constructor(kafka: Kafka) {
    this.#kafka = kafka;
  }

  async use<T>(work: (admin: Admin) => Promise<T>, forMs?: number): Promise<T> {
    return withRetry(async () => work(await this.#connected()), forMs);
  }

  async close(): Promise<void> {
    const admin = await this.#connecting?.catch(() => null);
    await admin?.disconnect();
  }

  #connected(): Promise<Admin> {
    this.#connecting ??= this.#connect().catch((error: unknown) => {
      this.#connecting = null;
      throw error;
    });
    return this.#connecting;
  }

  async #connect(): Promise<Admin> {
    const admin = this.#kafka.admin();
    await admin.connect();
    return admin;
  }
}
