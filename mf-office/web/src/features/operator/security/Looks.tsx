import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Loaded, RowBones } from '@rollheim/page-parts';
import { formatDateTime } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { usePaperLooks } from '../queries.ts';
import { useNameOf } from './people.tsx';

/** Who of the team has looked at papers, the newest first; nothing for none. */
export const Looks = ({ papers }: { readonly papers: readonly string[] }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const nameOf = useNameOf();
  const looks = usePaperLooks(papers);
  if (papers.length === 0) return null;
  return (
    <>
      <p className={css.soft}>{t('log.look_noted')}</p>
      <Loaded query={looks} failed={t('log.looks_failed')} bones={<RowBones rows={1} />}>
        {({ looks: entries }) =>
          entries.length === 0 ? null : (
            <section aria-label={t('log.looks')}>
              <strong>{t('log.looks')}</strong>
              <ol className={css.steps}>
                {entries.map(({ id, at, actor }) => (
                  <li key={id} className={css.soft}>
                    <time dateTime={at}>{formatDateTime(at, locale, 'dateTime')}</time>
                    {actor === null ? null : `, ${nameOf(actor)}`}
                  </li>
                ))}
              </ol>
            </section>
          )
        }
      </Loaded>
    </>
  );
};
