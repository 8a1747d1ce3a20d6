import { useEffect, useState } from 'react';
import css from './Images.module.css';

/** A picture on its way, as this browser has it; nothing where it cannot show it. */
export const Preview = ({ file }: { readonly file: File }) => {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const address = URL.createObjectURL(file);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  if (source === null) return null;
  return (
    <img className={css.preview} src={source} alt="" draggable={false} onError={() => setSource(null)} />
  );
};
