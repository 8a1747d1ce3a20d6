import { damageAt, outlineOf, placesOf, type Side } from '@rollheim/illustrations/outline';
import { Outline } from '@rollheim/page-parts/outline';
import { RadioGroup, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';

const SIDES: readonly Side[] = ['right', 'left'];

interface Props {
  /** Names of the damages, in their order. */
  readonly names: readonly string[];
  /** A place on the vehicle was pressed: a code of `damage_location`. */
  readonly onPlace: (location: string) => void;
  /** The damage with this index is looked for. */
  readonly onShow: (index: number) => void;
}

/**
 * The vehicle as dealers see it, from either side, with the damages at their places. The places that can be pressed are
 * drawn: a pin is where its place was.
 */
export const DamageOutline = ({ names, onPlace, onShow }: Props) => {
  const t = useTexts();
  const { view, definitions } = useDraft();
  const { content } = view.listing;
  const [side, setSide] = useState<Side>('right');
  const [marked, setMarked] = useState<number | null>(null);
  const other = side === 'right' ? 'left' : 'right';
  const shown = content.damages.map(({ location }, index) => ({ location, index }));
  const seen = shown.filter(({ location }) => location !== other);
  const options = definitions.find(({ attributeCode }) => attributeCode === 'damage_location')?.options ?? [];
  const spots = placesOf(content, side)
    .filter(({ location }) => seen.every((damage) => damage.location !== location))
    .map(({ location, x, y }) => ({
      x,
      y,
      name: options.find(({ optionId }) => optionId === location)?.label ?? location,
    }));
  return (
    <Stack gap={3}>
      <RadioGroup
        label={t('damage_side')}
        look="row"
        choices={SIDES.map((each) => ({ value: each, label: t(`damage_side.${each}`) }))}
        value={side}
        onChange={(value) => setSide(value as Side)}
      />
      <Outline
        drawing={outlineOf({ ...content, damages: seen })}
        mirrored={side === 'left'}
        label={t('damage_outline')}
        pins={seen.map(({ index }) => ({
          text: String(index + 1),
          name: names[index] ?? '',
          look: 'damage',
        }))}
        spots={spots}
        marked={seen.findIndex(({ index }) => index === marked)}
        onMark={(at) => setMarked(seen[at]?.index ?? null)}
        onPress={(at) => {
          const index = seen[at]?.index;
          if (index === undefined) return;
          setMarked(index);
          onShow(index);
        }}
        onPlace={(x, y) => onPlace(damageAt(content, side, [x, y]))}
      />
    </Stack>
  );
};
