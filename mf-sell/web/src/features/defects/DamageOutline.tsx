import { damageAt, outlineOf } from '@rollheim/illustrations/outline';
import { Outline } from '@rollheim/page-parts/outline';
import { useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';

interface Props {
  /** Names of the damages, in their order. */
  readonly names: readonly string[];
  /** A place on the vehicle was pressed: a code of `damage_location`. */
  readonly onPlace: (location: string) => void;
  /** The damage with this index is looked for. */
  readonly onShow: (index: number) => void;
}

/** The vehicle as dealers see it, with the damages at their places; a press beside them adds one. */
export const DamageOutline = ({ names, onPlace, onShow }: Props) => {
  const t = useTexts();
  const { content } = useDraft().view.listing;
  const [marked, setMarked] = useState<number | null>(null);
  return (
    <Outline
      drawing={outlineOf(content)}
      label={t('damage_outline')}
      pins={names.map((name, index) => ({ text: String(index + 1), name, look: 'damage' }))}
      marked={marked}
      onMark={setMarked}
      onPress={(index) => {
        setMarked(index);
        onShow(index);
      }}
      onPlace={(x, y) => onPlace(damageAt(content, x, y))}
    />
  );
};
