import { appliesTo, ATTRIBUTES, picturesInOrder, type OperatorAd } from '@rollheim/contracts';
import { attributeLabel, optionLabel, valueText } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue, usePicture } from '@rollheim/module-api';
import { formatDateTime, Gallery, KeyFacts, Notice, Section } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { mayHaveDefects } from './defects.ts';
import { useContactData } from './use-contact-data.ts';
import css from './Operator.module.css';

interface Props {
  readonly ad: OperatorAd;
}

const Pictures = ({ ad }: Props) => {
  const t = useTexts();
  const picture = usePicture();
  const { gallery, title } = ad.listing.content;
  if (gallery.length === 0) return <Notice>{t('operator.no_pictures')}</Notice>;
  return (
    <Gallery
      pictures={picturesInOrder(gallery).map(({ mediaId }, index) => ({
        id: mediaId,
        src: picture(mediaId, 960),
        srcSet: `${picture(mediaId, 640)} 640w, ${picture(mediaId, 960)} 960w, ${picture(mediaId, 1600)} 1600w`,
        full: picture(mediaId, 1600),
        thumb: picture(mediaId, 320),
        alt: t('operator.picture_alt', { title, number: index + 1 }),
      }))}
      labels={{
        title: t('operator.gallery'),
        all: t('operator.pictures', { count: gallery.length }),
        close: t('close'),
        previous: t('operator.picture_previous'),
        next: t('operator.picture_next'),
        position: (index, count) => t('operator.picture_position', { index, total: count }),
      }}
    />
  );
};

const Text = ({ title, children }: { readonly title: string; readonly children: string }) => {
  const t = useTexts();
  const contact = useContactData(children);
  return (
    <Section look="panel" title={title}>
      {contact ? <Notice kind="info">{t('operator.contact_hint')}</Notice> : null}
      <p className={css.text}>
        {children.trim() === '' ? <span className={css.soft}>{t('operator.no_text')}</span> : children}
      </p>
    </Section>
  );
};

/** Every attribute that was given, as buyers will read it and beyond. */
const Data = ({ ad }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { content } = ad.listing;
  const items = ATTRIBUTES.flatMap((entry) => {
    if (entry.code === 'description' || entry.code === 'defects_description') return [];
    if (!appliesTo(entry, content.productType)) return [];
    const value = content.attributes[entry.code];
    const text =
      entry.backendType === 'datetime' && typeof value === 'string' && value !== ''
        ? formatDateTime(value, locale, 'month')
        : valueText(entry, value, locale);
    return text === null ? [] : [{ label: attributeLabel(entry.code, locale), value: text }];
  });
  return (
    <Section look="panel" title={t('operator.data')}>
      <KeyFacts look="list" items={items} />
    </Section>
  );
};

const Damages = ({ ad }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { damages } = ad.listing.content;
  if (damages.length === 0) return null;
  return (
    <Section look="panel" title={t('operator.damages')}>
      <ol>
        {damages.map((damage) => (
          <li key={damage.sortOrder}>
            {optionLabel('damage_type', damage.type, locale)},{' '}
            {optionLabel('damage_location', damage.location, locale)}
          </li>
        ))}
      </ol>
    </Section>
  );
};

/** What the seller wrote and photographed. */
export const AdContent = ({ ad }: Props) => {
  const t = useTexts();
  const { content } = ad.listing;
  return (
    <>
      <Pictures ad={ad} />
      <Text title={t('operator.description')}>{content.description}</Text>
      {mayHaveDefects(content) ? <Text title={t('operator.defects')}>{content.defects}</Text> : null}
      <Damages ad={ad} />
      <Data ad={ad} />
    </>
  );
};
