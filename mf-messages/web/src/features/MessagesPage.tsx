import { useDocumentTitle, useParams } from '@rollheim/module-api';
import { cx, Empty } from '@rollheim/ui';
import { useEffect, useRef } from 'react';
import { useLiveMessages } from '../shared/queries.ts';
import { useTexts } from '../texts.ts';
import { SubjectList } from './list/SubjectList.tsx';
import { Thread } from './thread/Thread.tsx';
import css from './MessagesPage.module.css';

/** The panes fill what bars and banners above leave of the window. */
function usePlaceBelowBars() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const measure = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--messages-top', `${top}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, []);
  return root;
}

/** Subjects on the left, the thread on the right; one of the two on a phone (spec 1 §2, messages layout). */
export const MessagesPage = () => {
  const { slug = '' } = useParams<'slug'>();
  const t = useTexts();
  const root = usePlaceBelowBars();
  useDocumentTitle(slug === '' ? t('title') : '');
  useLiveMessages(slug);
  return (
    <div ref={root} className={cx(css.root, slug === '' ? css.showsList : css.showsThread)}>
      {slug === '' ? null : <h1 className={css.title}>{t('title')}</h1>}
      <SubjectList active={slug} />
      {slug === '' ? (
        <section className={css.none}>
          <Empty title={t('choose_title')}>{t('choose_text')}</Empty>
        </section>
      ) : (
        <Thread key={slug} slug={slug} />
      )}
    </div>
  );
};
