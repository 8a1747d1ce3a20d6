import { FileText, Link } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import type { SentFile } from '../files/path.ts';
import css from './FileLink.module.css';

/** A file that one side of a sale sent: the picture itself, or the way to the document. */
export const FileLink = ({ file: { href, kind } }: { readonly file: SentFile }) => {
  const t = useTexts();
  const [drawn, setDrawn] = useState(kind === 'picture');
  const label = t(`file.${kind}`);
  return (
    <Link href={href} target="_blank" rel="noopener" className={css.root}>
      {drawn ? (
        <img src={href} alt={label} loading="lazy" onError={() => setDrawn(false)} />
      ) : (
        <>
          <FileText aria-hidden="true" />
          <span>{label}</span>
        </>
      )}
    </Link>
  );
};
