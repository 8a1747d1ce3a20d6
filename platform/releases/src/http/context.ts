import express, { type Express, type Request, type RequestHandler } from 'express';
import type Joi from 'joi';
import type { Logger } from 'pino';
import type { OpenIdSettings } from '../console/openid.ts';
import { invalid, RegistryError } from '../registry/problem.ts';
import type { Registry } from '../registry/registry.ts';
import type { RequestCheck } from './request-check.ts';

/** The dependencies of the registry's API. */
export interface ApiOptions {
  readonly registry: Registry;
  readonly log: Logger;
  readonly secret: string;
  /** Known to who serves releases. */
  readonly servingKey: string;
  readonly publicUrl: string;
  /** Whose accounts may use the console besides its own operators; null: no one's. */
  readonly openId: OpenIdSettings | null;
  readonly signal: AbortSignal;
  /** Aborted when this registry drains: who serves releases then asks the next one. */
  readonly draining: AbortSignal;
}

/** What every file of routes works with. */
export interface ApiContext extends ApiOptions {
  readonly check: RequestCheck;
  /** Middlewares of a change: reads the raw body, then asks for a team's signature. */
  readonly signed: readonly RequestHandler[];
}

/** Adds the calls of one topic. */
export type AddRoutes = (app: Express, context: ApiContext) => void;

/** Reads a body of up to 4 MB as bytes: signatures are made over bytes. */
export const rawJson = express.raw({ type: '*/*', limit: '4mb' });

/** Reads the bytes of an asset. */
export const rawAsset = express.raw({ type: '*/*', limit: '64mb' });

/** A part of the path. */
export const part = (req: Request, name: string): string => String(req.params[name]);

/** A value of the query, when it is there once. */
export const queried = (req: Request, name: string): string | null => {
  const value = req.query[name];
  return typeof value === 'string' ? value : null;
};

/** The bytes that came. */
export const rawBody = (req: Request): Buffer => (Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));

/** The JSON body, checked; 400 `invalid_input` names every field that is wrong. */
export function body<T>(req: Request, schema: Joi.ObjectSchema<T>): T {
  let given: unknown;
  try {
    given = JSON.parse(rawBody(req).toString('utf8') || '{}');
  } catch {
    throw invalid('body', 'the body is not JSON');
  }
  const { value, error } = schema.validate(given, { abortEarly: false });
  if (!error) return value as T;
  const fields = Object.fromEntries(error.details.map(({ path, message }) => [path.join('.'), message]));
  throw new RegistryError(400, 'invalid_input', error.message, fields);
}
