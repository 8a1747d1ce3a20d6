import { CHANNEL_HEADER, CHANNEL_PATH } from '@rollheim/service-kit';
import express, { type Express } from 'express';
import type { Channels } from '../live/channels.ts';

/** Numbers of all streams of an edge that end together. */
const MOST_BYTES = '1mb';

/** The edge's channel of live streams. Whoever asks without the header that only the edge sets finds nothing here. */
export function serveChannels(app: Express, channels: Channels): void {
  app.get(CHANNEL_PATH, (req, res, next) => {
    const id = req.get(CHANNEL_HEADER);
    if (id === undefined) return next();
    channels.open(id, res);
  });
  app.post(CHANNEL_PATH, express.json({ limit: MOST_BYTES }), (req, res, next) => {
    const id = req.get(CHANNEL_HEADER);
    if (id === undefined) return next();
    channels.gone(id, req.body as number[]);
    res.status(204).end();
  });
}
