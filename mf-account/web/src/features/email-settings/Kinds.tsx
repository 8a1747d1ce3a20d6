import {
  MAIL_KINDS,
  MAIL_RHYTHMS,
  type EmailAutomation,
  type MailKind,
  type MailRhythm,
  type NotificationChannel,
} from '@rollheim/contracts';
import { Check, Checkbox, ChevronDown, IconButton, Lock, Menu, Section, VisuallyHidden } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './EmailSettings.module.css';
import { useSetWanted, type MailLink } from './queries.ts';

const isKind = (code: string): code is MailKind => (MAIL_KINDS as readonly string[]).includes(code);

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
  // the link of a mail says nothing of pushes
  const pushes = automations.some(({ push }) => push !== null);
  const cell = (
    kind: MailKind,
    channel: NotificationChannel,
    on: boolean | null,
    rhythm: MailRhythm | null = null,
  ) =>
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
        {on ? t(`mails.${rhythm ?? 'at_once'}`) : t('mails.never')}
      </Checkbox>
    );
  /** Beside the box of mails: when those come that are not urgent. */
  const rhythms = (kind: MailKind, current: MailRhythm) => {
    const label = t('mails.rhythm', { kind: t(`mails.kind.${kind}`) });
    return (
      <Menu
        label={label}
        trigger={
          <IconButton label={label} disabled={pending === `${kind} mail`}>
            <ChevronDown aria-hidden="true" />
          </IconButton>
        }
        groups={[
          {
            entries: MAIL_RHYTHMS.map((rhythm) => ({
              id: rhythm,
              label: t(`mails.${rhythm}`),
              end: rhythm === current ? <Check aria-hidden="true" /> : null,
              onPress: () => set({ code: kind, channel: 'mail', wanted: true, rhythm }),
            })),
          },
        ]}
        placement="bottom end"
      />
    );
  };
  return (
    <Section look="panel" padded={false}>
      <ul className={pushes ? css.matrix : `${css.matrix} ${css.mails}`}>
        <li className={css.head} aria-hidden="true">
          <span>{t('mails.about')}</span>
          <span>{t('mails.page')}</span>
          <span>{t('mails.mail')}</span>
          {pushes ? <span>{t('mails.push')}</span> : null}
        </li>
        {automations.map(({ code, wanted, push, rhythm }) =>
          // a kind that is new to this page has no words here
          isKind(code) ? (
            <li key={code}>
              <span className={css.kind}>
                <strong>{t(`mails.kind.${code}`)}</strong>
                <small>{t(`mails.note.${code}`)}</small>
              </span>
              <Fixed channel="page" always />
              <span className={css.mail}>
                {cell(code, 'mail', wanted, rhythm)}
                {wanted && rhythm !== null ? rhythms(code, rhythm) : null}
              </span>
              {pushes ? cell(code, 'push', push) : null}
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
          {pushes ? <Fixed channel="push" always /> : null}
        </li>
      </ul>
    </Section>
  );
};
