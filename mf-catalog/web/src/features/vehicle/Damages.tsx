import { picturesInOrder, type VehicleContent } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useOverlayEntry, usePicture } from '@rollheim/module-api';
import { GalleryImage } from '@rollheim/ui';
import { optionLabel } from '@rollheim/contracts/attributes';
import { outlineOf } from '@rollheim/illustrations/outline';
import { Outline } from '@rollheim/page-parts/outline';
import marks from '@rollheim/page-parts/outline.css';
import { useRef, useState } from 'react';
import { useTexts } from '../../texts.ts';
import { damagePictures } from './damage-pictures.ts';
import { useMeasured } from './use-measured.ts';
import css from './Damages.module.css';

interface ThumbsProps {
  /** Where the pictures are in the gallery, and what they show. */
  readonly pictures: readonly { readonly mediaId: string; readonly index: number; readonly alt: string }[];
}

/** Small pictures that open the gallery at themselves. */
const Thumbs = ({ pictures }: ThumbsProps) => {
  const t = useTexts();
  const picture = usePicture();
  const { show } = useOverlayEntry<number>('gallery');
  if (pictures.length === 0) return null;
  return (
    <ul className={css.thumbs}>
      {pictures.map(({ mediaId, index, alt }) => (
        <li key={mediaId}>
          <button type="button" className={css.thumb} aria-label={alt} onClick={() => show(index)}>
            <GalleryImage
              gone={t('picture_gone')}
              src={picture(mediaId, 320)}
              alt=""
              width={120}
              height={80}
              loading="lazy"
            />
          </button>
        </li>
      ))}
    </ul>
  );
};

/** What the seller says is damaged: where it is on the vehicle, in words, and in pictures. */
export const Damages = ({ content }: { readonly content: VehicleContent }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const measured = useMeasured(content.attributes);
  const list = useRef<HTMLOListElement>(null);
  const [marked, setMarked] = useState<number | null>(null);
  const { damages, gallery, title } = content;
  const said = damages.map(({ location, type }) => ({
    place: optionLabel('damage_location', location, locale),
    kind: optionLabel('damage_type', type, locale),
  }));
  const words = said.map(({ place, kind }) => `${place}, ${kind}`);
  const { own, others } = damagePictures(damages, picturesInOrder(gallery));
  const { show } = useOverlayEntry<number>('gallery');
  const isBare = (index: number) => (own[index] ?? []).length === 0;
  const nameOf = (index: number) =>
    [words[index], ...(isBare(index) ? [t('damage_no_picture')] : [])].join(', ');
  const press = (index: number) => {
    setMarked(index);
    const [first] = own[index] ?? [];
    if (first) show(first.index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section>
      <h3>{t('damages')}</h3>
      {damages.length === 0 ? (
        <p>{t('damages_none')}</p>
      ) : (
        <div className={css.both}>
          <Outline
            drawing={outlineOf(content)}
            measured={measured}
            label={t('damage_outline')}
            pins={damages.map((_damage, index) => ({
              text: String(index + 1),
              name: t('damage_at', { number: index + 1, text: nameOf(index) }),
              look: 'damage',
            }))}
            marked={marked}
            onMark={setMarked}
            onPress={press}
          />
          <ol ref={list} className={css.list}>
            {said.map(({ place, kind }, index) => (
              <li key={damages[index]?.sortOrder}>
                <button
                  type="button"
                  className={css.row}
                  aria-current={marked === index}
                  onFocus={() => setMarked(index)}
                  onClick={() => setMarked(index)}
                >
                  <span className={marks.pin}>{index + 1}</span>
                  <span>
                    <strong>{place}</strong>{' '}
                    <span className={css.soft}>
                      {isBare(index) ? `${kind}, ${t('damage_no_picture')}` : kind}
                    </span>
                  </span>
                </button>
                <Thumbs
                  pictures={(own[index] ?? []).map((each, number) => ({
                    ...each,
                    alt: t('damage_picture', {
                      index: number + 1,
                      number: index + 1,
                      text: words[index] ?? '',
                    }),
                  }))}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
      <Thumbs
        pictures={others.map((each) => ({
          ...each,
          alt: t('picture_alt', { title, view: t('view.damage'), number: each.index + 1 }),
        }))}
      />
    </section>
  );
};
