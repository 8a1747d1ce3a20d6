import { FileText, IconButton, Trash2 } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';
import css from './OrderFiles.module.css';

/** Pictures that browsers draw; of others only the name is shown. */
const DRAWN = new Set(['image/jpeg', 'image/png', 'image/webp']);

const Picture = ({ file }: { readonly file: File }) => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === null ? null : <img src={address} alt="" />;
};

interface Props {
  readonly files: readonly File[];
  /** They are being sent: what was pressed goes out. */
  readonly sending: boolean;
  readonly onRemove: (file: File) => void;
}

/** Files that were chosen and are not sent yet: no one but their reader sees them. */
export const ChosenFiles = ({ files, sending, onRemove }: Props) => {
  const t = useTexts();
  return (
    <ul className={css.files} aria-label={t('order.files.chosen')}>
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <span className={css.file}>
            {DRAWN.has(file.type) ? <Picture file={file} /> : <FileText aria-hidden="true" />}
          </span>
          <span className={css.who}>
            <span className={css.name}>{file.name}</span>
            <IconButton
              label={t('papers.remove', { name: file.name })}
              disabled={sending}
              onPress={() => onRemove(file)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  );
};
