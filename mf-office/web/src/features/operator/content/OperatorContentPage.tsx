import { LOCALE_NAMES, LOCALES } from '@rollheim/contracts';
import {
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useLocation,
  useSearchParams,
} from '@rollheim/module-api';
import { Loaded } from '@rollheim/page-parts';
import { Breadcrumbs, Link, PageHead, Section, TabNav } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import office from '../Operator.module.css';
import { OperatorArea } from '../OperatorArea.tsx';
import css from './Content.module.css';
import { KINDS, placeIn, placeQuery, type ContentPlace } from './places.ts';
import { useEntries, useEntry, useSettings } from './queries.ts';
import { SettingEditor } from './SettingEditor.tsx';
import { TextEditor } from './TextEditor.tsx';
import { settingName } from './words.ts';

interface Props {
  readonly place: ContentPlace;
  readonly hrefOf: (place: ContentPlace) => string;
}

interface ListProps {
  readonly items: readonly { readonly open: string; readonly title: string; readonly facts: string }[];
  readonly href: (open: string) => string;
}

const List = ({ items, href }: ListProps) => {
  const t = useTexts();
  return (
    <Section look="panel" padded={false}>
      {items.length === 0 ? (
        <p className={office.body}>{t('content.none')}</p>
      ) : (
        <ul className={css.list}>
          {items.map(({ open, title, facts }) => (
            <li key={open}>
              <Link href={href(open)}>{title}</Link>
              <span className={office.soft}>{facts}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

const Settings = ({ place, hrefOf }: Props) => {
  const t = useTexts();
  const settings = useSettings();
  return (
    <Loaded query={settings} failed={t('content.failed')}>
      {({ settings: all }) => {
        const open = all.find(({ key }) => key === place.open);
        if (open) return <SettingEditor key={open.key} place={place} setting={open} />;
        return (
          <List
            items={all.map(({ key, value }) => ({
              open: key,
              title: settingName(t, key),
              facts: value === '' ? t('content.empty_value') : value,
            }))}
            href={(key) => hrefOf({ ...place, open: key })}
          />
        );
      }}
    </Loaded>
  );
};

const Texts = ({ place, hrefOf }: Props) => {
  const t = useTexts();
  const entries = useEntries(place);
  return (
    <Loaded query={entries} failed={t('content.failed')}>
      {({ entries: all }) => (
        <List
          items={all.map(({ url, title }) => ({ open: url, title: title ?? url, facts: `/${url}` }))}
          href={(url) => hrefOf({ ...place, open: url })}
        />
      )}
    </Loaded>
  );
};

const Text = ({ place }: { readonly place: ContentPlace }) => {
  const t = useTexts();
  const entry = useEntry(place);
  return (
    <Loaded query={entry} failed={t('content.failed')}>
      {({ entry: found }) => {
        if (found === null) return <p className={office.soft}>{t('content.none')}</p>;
        const { id: _id, ...written } = found;
        // what is typed outlives a text that comes again
        return <TextEditor key={placeQuery(place)} place={place} entry={written} />;
      }}
    </Loaded>
  );
};

/** Texts and settings of the site: what there is, and each with its words, preview and versions. */
export const OperatorContentPage = () => {
  const t = useTexts();
  const { pathname } = useLocation();
  const own = useAtomValue(localeAtom);
  const [parameters] = useSearchParams();
  const place = placeIn(parameters, own);
  const hrefOf = (next: ContentPlace) => pathname + placeQuery(next);
  const { kind, open } = place;
  useDocumentTitle(t('content.title'));
  return (
    <OperatorArea>
      <PageHead className={office.head} title={t('content.title')} lead={t('content.lead')} />
      <TabNav
        label={t('content.kinds')}
        items={KINDS.map((each) => ({
          href: hrefOf({ ...place, kind: each, open: null }),
          label: t(`content.kind.${each}`),
          current: each === kind,
        }))}
      />
      {kind === 'setting' ? null : (
        <TabNav
          label={t('content.languages')}
          items={LOCALES.map((locale) => ({
            href: hrefOf({ ...place, locale, open: null }),
            label: LOCALE_NAMES[locale],
            current: locale === place.locale,
          }))}
        />
      )}
      {open === null ? null : (
        <Breadcrumbs
          label={t('operator.crumbs')}
          items={[
            { label: t(`content.kind.${kind}`), href: hrefOf({ ...place, open: null }) },
            { label: kind === 'setting' ? settingName(t, open) : `/${open}` },
          ]}
        />
      )}
      {kind === 'setting' ? <Settings place={place} hrefOf={hrefOf} /> : null}
      {kind !== 'setting' && open === null ? <Texts place={place} hrefOf={hrefOf} /> : null}
      {kind !== 'setting' && open !== null ? <Text place={place} /> : null}
    </OperatorArea>
  );
};
