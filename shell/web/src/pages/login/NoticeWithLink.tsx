import { ButtonLink, Notice } from '@rollheim/ui';
import css from './LoginPage.module.css';

interface Props {
  readonly kind: 'success' | 'error';
  readonly text: string;
  readonly href: string;
  /** Words of the link. */
  readonly label: string;
}

/** Replaces a form that is over: how it ended, and where it goes on. */
export const NoticeWithLink = ({ kind, text, href, label }: Props) => (
  <div className={css.fields}>
    <Notice kind={kind} live={kind === 'error' ? 'assertive' : 'polite'}>
      {text}
    </Notice>
    <ButtonLink href={href} size="lg" block>
      {label}
    </ButtonLink>
  </div>
);
