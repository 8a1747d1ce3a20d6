import type { WireMessage } from '@rollheim/contracts';
import { usePicture } from '@rollheim/module-api';
import { Avatar, Caravan, cx, Gauge, User } from '@rollheim/ui';
import { kindOf } from '../shared/title.ts';
import css from './SubjectPicture.module.css';

const ICONS = { vehicle: Caravan, valuation: Gauge, account: User } as const;

interface Props {
  readonly message: Pick<WireMessage, 'mediaId' | 'auctionId' | 'groupKey' | 'title'>;
  /** 45 or 62 px (spec 2 §9). */
  readonly size: 'sm' | 'lg';
}

/** The vehicle's picture, or an icon of what the thread is about. Decoration: the title is beside it. */
export const SubjectPicture = ({ message, size }: Props) => {
  const picture = usePicture();
  if (message.mediaId !== null)
    return (
      <Avatar name={message.title} src={picture(message.mediaId, 320)} size={size} className={css.picture} />
    );
  const Icon = ICONS[kindOf(message)];
  return (
    <span className={cx(css.icon, css[size])}>
      <Icon aria-hidden="true" />
    </span>
  );
};
