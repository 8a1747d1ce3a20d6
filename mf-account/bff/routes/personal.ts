import { pipeline } from 'node:stream/promises';
import type { DeletionCheck, ExportState } from '@rollheim/contracts';
import {
  networkOf,
  callIdentity,
  fetchIdentity,
  type BffContext,
  type BffRequest,
  type Route,
  route,
} from '@rollheim/service-kit';
import { object, text } from '@rollheim/contracts/schema';
import Joi from 'joi';

const customerOf = ({ session }: BffRequest) => ({ customerId: session?.customerId ?? '' });

const token = text(Joi.string().pattern(/^[\w-]{20,100}$/));

/** A person's own data: an export of all of them, and the deletion of the account. */
export const personalRoutes = (ctx: BffContext): readonly Route[] => [
  {
    method: 'GET',
    path: '/private/me/export',
    auth: 'session',
    summary: 'Where the newest export of the asker’s data stands',
    answers: 'ExportState',
    refusals: ['not_found'],
    handler: async (request) => ({
      body: await callIdentity<ExportState>(ctx, request, 'personal/state', customerOf(request)),
    }),
  },
  {
    method: 'POST',
    path: '/private/me/export',
    auth: 'session',
    limit: { points: 10, seconds: 600 },
    summary: 'Asks for an export of the asker’s data, once a day; a mail says when it is ready',
    answers: { 200: 'ExportState' },
    refusals: ['not_found'],
    handler: async (request) => ({
      body: await callIdentity<ExportState>(ctx, request, 'personal/export', customerOf(request)),
    }),
  },
  route({
    method: 'GET',
    path: '/private/me/export/:token',
    auth: 'session',
    params: { token },
    limit: { points: 20, seconds: 600 },
    summary: 'The archive of the export, by the link of its mail; for the asker’s own data alone',
    answers: { 200: 'application/zip' },
    refusals: ['link_expired'],
    handler: async (request) => {
      const { res } = request.raw;
      const body = { ...customerOf(request), token: request.params.token };
      const answer = await fetchIdentity(ctx, request, 'personal/file', body);
      res.set({
        'Content-Type': 'application/zip',
        'Content-Length': answer.headers.get('content-length') ?? '',
        'Content-Disposition': 'attachment; filename="rollheim-data.zip"',
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      });
      if (answer.body) await pipeline(answer.body, res);
      return undefined;
    },
  }),
  {
    method: 'GET',
    path: '/private/me/deletion',
    auth: 'session',
    limit: { points: 30, seconds: 600 },
    summary: 'What has to end before the asker’s account can be deleted',
    answers: 'DeletionCheck',
    refusals: ['not_found'],
    handler: async (request) => ({
      body: await callIdentity<DeletionCheck>(ctx, request, 'personal/deletion', customerOf(request)),
    }),
  },
  route({
    method: 'DELETE',
    path: '/private/me',
    auth: 'session',
    body: object({ password: text(Joi.string().max(200)) }),
    limit: { points: 10, seconds: 600 },
    summary: 'Deletes the asker’s account and data, with the password; 409 while something binds them',
    answers: { 200: 'Deleted' },
    refusals: ['not_found', 'account_in_use'],
    handler: async (request) => {
      const { password } = request.body;
      const { req } = request.raw;
      const address = networkOf(req.get('x-forwarded-for') ?? req.ip);
      await callIdentity(ctx, request, 'personal/delete', { ...customerOf(request), password, address });
      return { body: { deleted: true } };
    },
  }),
];
