import type { EmailAutomation, NotificationChannel } from '@rollheim/contracts';
import { Checkbox, Lock, Section, VisuallyHidden } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './EmailSettings.module.css';
import { useSetWanted, type MailLink } from './queries.ts';

const KINDS = ['bids', 'watched', 'searches', 'talks', 'questions', 'ads', 'team'] as const;
type Kind = (typeof KINDS)[number];
const isKind = (code: string): code is Kind => (KINDS as readonly string[]).includes(code);

/** A channel that cannot be switched off, or that a kind does not have. */
const Fixed = ({
  channel,
  always,
}: {
  readonly channel: 'page' | NotificationChannel;
  readonly always: boolean;
}) => {
  const t = useTexts();
  return (
    <span className={css.lock}>
      {always ? <Lock aria-hidden="true" /> : null}
      <span>
        <span className={css.channel}>{`${t(`mails.${channel}`)} `}</span>
        {always ? t('mails.ever') : '–'}
      </span>
    </span>
  );
};

interface Props {
  readonly automations: readonly EmailAutomation[];
  readonly link: MailLink | null;
}

/** Every kind by every channel: a box for each, saved at once, and a lock where it always comes. */
export const Kinds = ({ automations, link }: Props) => {
  const t = useTexts();
  const { set, pending } = useSetWanted(link);
  const cell = (kind: Kind, channel: NotificationChannel, on: boolean | null) =>
    on === null ? (
      <Fixed channel={channel} always={false} />
    ) : (
      <Checkbox
        className={css.cell}
        checked={on}
        disabled={pending === `${kind} ${channel}`}
        onChange={(wanted) => set({ code: kind, channel, wanted })}
      >
        <VisuallyHidden>{`${t(`mails.kind.${kind}`)}, ${t(`mails.${channel}`)}: `}</VisuallyHidden>
        <span className={css.channel} aria-hidden="true">{`${t(`mails.${channel}`)} `}</span>
        {t(on ? 'mails.at_once' : 'mails.never')}
      </Checkbox>
    );
  return (
    <Section look="panel" padded={false}>
      <ul className={css.matrix}>
        <li className={css.head} aria-hidden="true">
          <span>{t('mails.about')}</span>
          <span>{t('mails.page')}</span>
          <span>{t('mails.mail')}</span>
          <span>{t('mails.push')}</span>
        </li>
        {automations.map(({ code, wanted, push }) =>
          // a kind that is new to this page has no words here
          isKind(code) ? (
            <li key={code}>
              <span className={css.kind}>
                <strong>{t(`mails.kind.${code}`)}</strong>
                <small>{t(`mails.note.${code}`)}</small>
              </span>
              <Fixed channel="page" always />
              {cell(code, 'mail', wanted)}
              {cell(code, 'push', push)}
            </li>
          ) : null,
        )}
        <li>
          <span className={css.kind}>
            <strong>{t('mails.kind.always')}</strong>
            <small>{t('mails.note.always')}</small>
          </span>
          <Fixed channel="page" always />
          <Fixed channel="mail" always />
          <Fixed channel="push" always />
        </li>
      </ul>
    </Section>
  );
};
