import type { OrderFile, OrderSide } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { FileText, formatDateTime, IconButton, Link, Trash2 } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import css from './OrderFiles.module.css';

const FOLDERS = { side: 'orders', operator: 'operator/orders' } as const;

/** Where the files of an order are read: by its sides, or by the team. */
export const filesPath = <R extends 'side' | 'operator'>(orderId: string, reader: R) =>
  `/private/${FOLDERS[reader]}/${encodeURIComponent(orderId)}/files` as const;

interface Props {
  readonly files: readonly OrderFile[];
  /** {@link filesPath}. */
  readonly path: string;
  /** Whose page it is; absent on the team's. */
  readonly side?: OrderSide | undefined;
  readonly onRemove?: ((mediaId: string) => void) | undefined;
}

/** Pictures and documents with who added them; each opens in full. */
export const OrderFiles = ({ files, path, side, onRemove }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  if (files.length === 0) return null;
  return (
    <ul className={css.files}>
      {files.map(({ mediaId, by, name, picture, at }, index) => {
        const who = by === side ? t('order.dispute.you') : t(`order.${by}`);
        const href = `/api${path}/${mediaId}`;
        const label = picture ? t('order.files.picture', { number: index + 1, who }) : name;
        return (
          <li key={mediaId}>
            <Link href={href} target="_blank" rel="noopener" className={css.file}>
              {picture ? (
                <img src={href} alt={label} />
              ) : (
                <>
                  <FileText aria-hidden="true" />
                  <span>{label}</span>
                </>
              )}
            </Link>
            <span className={css.who}>
              <span>
                {who}
                <br />
                <time dateTime={at}>{formatDateTime(at, locale, 'dateTime')}</time>
              </span>
              {onRemove && by === side ? (
                <IconButton label={t('papers.remove', { name: label })} onPress={() => onRemove(mediaId)}>
                  <Trash2 aria-hidden="true" />
                </IconButton>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
