import { useLocation } from '@rollheim/module-api';
import { Pagination } from '@rollheim/ui';
import { useTexts } from './texts.ts';
import css from './Pages.module.css';

/** The pages of a list, in the address as `page`. */
export const Pages = ({ page, pages }: { readonly page: number; readonly pages: number }) => {
  const t = useTexts();
  const { pathname, search } = useLocation();
  const hrefFor = (wanted: number): string => {
    const parameters = new URLSearchParams(search);
    if (wanted === 1) parameters.delete('page');
    else parameters.set('page', String(wanted));
    const tail = parameters.toString();
    return pathname + (tail ? `?${tail}` : '');
  };
  return (
    <div className={css.root}>
      <Pagination
        label={t('pages')}
        page={page}
        pages={pages}
        hrefFor={hrefFor}
        pageLabel={(number) => t('page', { page: number })}
        previousLabel={t('page_previous')}
        nextLabel={t('page_next')}
      />
    </div>
  );
};
