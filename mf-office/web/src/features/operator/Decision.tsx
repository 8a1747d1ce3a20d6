import { isAgainst, queryFields, type OperatorAd } from '@rollheim/contracts';
import { Button } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { Ask } from './desk/Ask.tsx';
import { BLOCKS, blocksFor, fittingBlocks } from './desk/blocks.ts';
import { Desk } from './desk/Desk.tsx';
import type { DeskState } from './desk/use-desk.ts';
import { QueryFields } from './QueryFields.tsx';
import { SpecialDialog, specialWords } from './SpecialTerms.tsx';
import { termsOf, useSpecialTerms } from './special-terms.ts';

interface Props {
  readonly ad: OperatorAd;
  readonly desk: DeskState;
}

type Move = 'release' | 'request-changes' | 'reject';

const DONE = {
  release: 'operator.released',
  'request-changes': 'operator.changes_sent',
  reject: 'operator.rejected',
} as const;

const WORDS = { 'request-changes': 'changes', reject: 'reject' } as const;

/** Name of what is written for a decision, among what is kept. */
const draftOf = (adId: string, move: Move): string => `desk.${adId}.${move}`;

/** Release an ad, ask for changes, or reject it. */
export const Decision = ({ ad, desk }: Props) => {
  const t = useTexts();
  const [asking, setAsking] = useState<keyof typeof WORDS | null>(null);
  const { adId, content } = ad.listing;
  const [special, setSpecial] = useSpecialTerms(draftOf(adId, 'release'), ad.manufacturer);
  const [choosing, setChoosing] = useState(false);
  if (ad.dueAt === null) return null;
  const title = content.title || t('ads.untitled');
  const decide = (move: Move, body?: object) =>
    desk.decide({
      title,
      path: `/private/operator/ads/${adId}/${move}`,
      ...(body ? { body, draft: draftOf(adId, move) } : {}),
      said: { held: t(`desk.held.${move}`, { title }), done: t(DONE[move]) },
    });
  const words = asking && WORDS[asking];
  const unusual = specialWords(t, termsOf(special));
  return (
    <Desk
      desk={desk}
      dueAt={ad.dueAt}
      against={ad.hints.filter(isAgainst).length}
      asking={asking !== null || choosing}
      lead={
        <Button variant="quiet" size="sm" block onPress={() => setChoosing(true)}>
          {unusual || t('special.change')}
        </Button>
      }
      decisions={{
        release: () => decide('release', unusual ? termsOf(special) : undefined),
        'request-changes': () => setAsking('request-changes'),
        reject: () => setAsking('reject'),
      }}
    >
      {choosing ? (
        <SpecialDialog
          chosen={special}
          first={!ad.wasReleased}
          onClose={() => setChoosing(false)}
          onChange={(next) => {
            setSpecial(next);
            setChoosing(false);
          }}
        />
      ) : null}
      {asking && words ? (
        <Ask
          title={t(`operator.${words}_title`)}
          lead={t(`operator.${words}_lead`)}
          action={t(`operator.${words}_send`)}
          danger={asking === 'reject'}
          blocks={blocksFor(BLOCKS[asking], queryFields(content.productType))}
          fitting={fittingBlocks(ad.hints)}
          language={ad.owner?.language ?? null}
          keys={desk.keys}
          draft={draftOf(adId, asking)}
          onClose={() => setAsking(null)}
          onSend={(reason, fields) => {
            setAsking(null);
            decide(asking, asking === 'reject' ? { reason } : { reason, fields });
          }}
        >
          {asking === 'reject'
            ? null
            : (fields, setFields) => (
                <QueryFields productType={content.productType} value={fields} onChange={setFields} />
              )}
        </Ask>
      ) : null}
    </Desk>
  );
};
