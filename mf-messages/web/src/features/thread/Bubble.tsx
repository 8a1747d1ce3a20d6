import type { ThreadSale, WireMessage } from '@rollheim/contracts';
import { customerAtom, localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { ButtonLink, cx, formatAmount, formatDateTime, formatPrice, Link, Tag } from '@rollheim/ui';
import { lazy, Suspense } from 'react';
import { untilThere } from '@rollheim/page-parts/until-there';
import { useTexts } from '../../texts.ts';
import { fileOf } from '../files/path.ts';
import { ownWords, type OwnWords } from './days.ts';
import { nextOf } from './target.ts';
import css from './Bubble.module.css';

// files are sent in sales alone
const FileLink = lazy(async () => ({
  default: (await untilThere(() => import('./FileLink.tsx'))).FileLink,
}));

const OwnPart = ({ own }: { readonly own: Exclude<OwnWords, { readonly kind: 'file' }> }) => {
  const t = useTexts();
  if ('words' in own) return own.words;
  const amount = formatPrice(own.amount);
  return (
    <>
      <strong className={css.price}>{own.net === undefined ? amount : formatAmount(own.net)}</strong>
      {own.net === undefined ? null : ` ${t('price_net_beside', { amount })}`}
    </>
  );
};

/** One message; on the right where it repeats the reader's own words. */
export const Bubble = ({
  message,
  sale = null,
}: {
  readonly message: WireMessage;
  readonly sale?: ThreadSale | null;
}) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const path = usePath();
  const next = nextOf(message, useAtomValue(customerAtom)?.isOperator === true, sale);
  const query = new URLSearchParams(next?.query).toString();
  const href = next ? `${path(next.page, next.params)}${query && `?${query}`}` : '';
  const own = ownWords(message);
  const file = fileOf(message);
  const time = formatDateTime(message.createdAt, locale, 'time');
  return (
    <article className={cx(css.root, own && css.own)}>
      {own ? (
        <p>
          {t(`my_${own.kind}`)}
          {own.kind === 'file' ? null : (
            <>
              : <OwnPart own={own} />
            </>
          )}
        </p>
      ) : (
        <>
          <h3 className={css.subject}>
            {message.subject}
            {message.open ? <Tag tone="task">{t('tasks', { count: 1 })}</Tag> : null}
          </h3>
          <p>{message.text}</p>
          {next && message.open ? (
            <ButtonLink href={href} size="sm">
              {t(next.label)}
            </ButtonLink>
          ) : null}
          {next && !message.open ? <Link href={href}>{t(next.label)}</Link> : null}
        </>
      )}
      {file ? (
        <Suspense>
          <FileLink file={file} />
        </Suspense>
      ) : null}
      <time className={css.time} dateTime={message.createdAt}>
        {t(own ? 'from_me' : 'from_house', { time })}
      </time>
    </article>
  );
};
