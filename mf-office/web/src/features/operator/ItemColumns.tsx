import { useDocumentTitle } from '@rollheim/module-api';
import { Facts, PageHead } from '@rollheim/ui';
import type { ComponentProps, ReactNode } from 'react';
import css from './Operator.module.css';

interface Props {
  readonly title: string;
  /** Below the title. */
  readonly facts: ComponentProps<typeof Facts>['items'];
  /** Its state. */
  readonly tags: ReactNode;
  /** What is decided; on a narrow screen it comes first. */
  readonly side: ReactNode;
  readonly main: ReactNode;
}

/** A person, dealer or case of the back office: its head, and two columns. */
export const ItemColumns = ({ title, facts, tags, side, main }: Props) => {
  useDocumentTitle(title);
  return (
    <>
      <PageHead className={css.head} title={title} lead={<Facts items={facts} />} actions={tags} />
      <div className={css.columns}>
        <div className={css.side}>{side}</div>
        <div className={css.main}>{main}</div>
      </div>
    </>
  );
};
