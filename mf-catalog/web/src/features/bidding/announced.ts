import { isRunning } from '@rollheim/auction-rules';
import type { AuctionContext, CatalogDetail } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useSnackbar } from '@rollheim/module-api';
import { formatDateTime, useAnnounce } from '@rollheim/ui';
import { useEffect, useRef, useState } from 'react';
import { isTied } from '../../shared/own-standing.ts';
import { useTexts } from '../../texts.ts';
import { extensionOf } from './extension.ts';

/** Announces to those who cannot see the band that they lead or were overbid. */
export function useStandingAnnounced(
  auction: CatalogDetail['auction'],
  context: AuctionContext | undefined,
): void {
  const t = useTexts();
  const announce = useAnnounce();
  const { close } = useSnackbar();
  const before = useRef<string | null>(null);
  const standing =
    context?.role === 'bidder'
      ? context.holdingHighestBid
        ? 'leading'
        : context.overbid
          ? 'overbid'
          : 'none'
      : null;
  const tied = isTied(auction, context);
  useEffect(() => {
    if (before.current !== null && standing !== null && standing !== before.current) {
      if (standing === 'overbid') announce(t(tied ? 'band_tied' : 'band_overbid'), 'assertive');
      // 'Sie führen' must not be on the page any more
      if (before.current === 'leading') close();
      if (standing === 'leading') announce(t('you_lead'), 'polite');
    }
    before.current = standing;
  }, [standing, tied, announce, close, t]);
}

/** Announces the end of the round once: the clock may reach it first, or the server's word that takes the clock away. */
export function useEndAnnounced({ auction }: CatalogDetail): () => string | null {
  const t = useTexts();
  const announce = useAnnounce();
  const running = isRunning(auction.status);
  const wasRunning = useRef(running);
  const told = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !running && !told.current) announce(t('announce_ended'), 'assertive');
    if (running) told.current = false;
    wasRunning.current = running;
  }, [running, auction.endAt, announce, t]); // a round that goes on has an end of its own
  return () => {
    if (told.current) return null;
    told.current = true;
    return t('announce_ended');
  };
}

/** What the running round was put off by, reported once where it happens while the page is open; null: it was not. */
export function useExtension({
  auction,
}: CatalogDetail): { readonly text: string; readonly planned: string } | null {
  const t = useTexts();
  const announce = useAnnounce();
  const locale = useAtomValue(localeAtom);
  const { round, endAt, plannedEndAt } = auction;
  const key = isRunning(auction.status) ? round : null;
  const [planned, setPlanned] = useState({ key, endAt });
  // a round of its own has an end of its own
  if (planned.key !== key) setPlanned({ key, endAt });
  const extension =
    planned.key === key && key !== null ? extensionOf(plannedEndAt ?? planned.endAt, endAt) : null;
  const time = extension && formatDateTime(extension.planned, locale, 'time');
  const text = extension && time ? t('extended', { by: extension.by, time }) : null;
  const before = useRef(text);
  useEffect(() => {
    if (text !== null && text !== before.current) announce(text, 'polite');
    before.current = text;
  }, [text, announce]);
  return text !== null && time !== null ? { text, planned: time } : null;
}
