import type { WireMessage } from '@rollheim/contracts';
import { customerAtom, localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { cx, formatDateTime, formatPrice, Link, Tag } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { ownWords } from './days.ts';
import { nextOf } from './target.ts';
import css from './Bubble.module.css';

/** One message; on the right where it repeats what the reader said. */
export const Bubble = ({ message }: { readonly message: WireMessage }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const path = usePath();
  const next = nextOf(message, useAtomValue(customerAtom)?.isOperator === true);
  const own = ownWords(message);
  const time = formatDateTime(message.createdAt, locale, 'time');
  return (
    <article className={cx(css.root, own && css.own)}>
      {own ? (
        <p>
          {t(`my_${own.kind}`)}:{' '}
          {own.kind === 'question' ? (
            own.words
          ) : (
            <strong className={css.price}>{formatPrice(own.amount)}</strong>
          )}
        </p>
      ) : (
        <>
          <h3 className={css.subject}>
            {message.subject}
            {message.open ? <Tag tone="task">{t('tasks', { count: 1 })}</Tag> : null}
          </h3>
          <p>{message.text}</p>
          {next ? <Link href={path(next.page, next.params)}>{t(next.label)}</Link> : null}
        </>
      )}
      <time className={css.time} dateTime={message.createdAt}>
        {t(own ? 'from_me' : 'from_house', { time })}
      </time>
    </article>
  );
};
