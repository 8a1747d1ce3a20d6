import { isMissing, useDocumentTitle } from '@rollheim/module-api';
import { Loaded, type LoadedProps } from '@rollheim/page-parts';
import { Breadcrumbs, ButtonLink, Empty } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { OperatorArea } from './OperatorArea.tsx';

interface QueueItemProps<Item> extends LoadedProps<Item> {
  readonly queue: { readonly title: string; readonly href: string };
  /** Of the item; empty until it is known. */
  readonly name: string;
  /** Says that there is no such item. */
  readonly missing: string;
}

/** The page of one item of a queue: the way back, and the item, or that it is not there. */
export function QueueItem<Item>({ queue, name, missing, ...loaded }: QueueItemProps<Item>) {
  const t = useTexts();
  const isGone = isMissing(loaded.query.error);
  useDocumentTitle(isGone ? missing : '');
  return (
    <OperatorArea>
      <Breadcrumbs
        label={t('operator.crumbs')}
        items={[{ label: queue.title, href: queue.href }, { label: name }]}
      />
      {isGone ? (
        <Empty
          title={missing}
          headingLevel={1}
          action={<ButtonLink href={queue.href}>{t('operator.to_queue')}</ButtonLink>}
        />
      ) : (
        <Loaded {...loaded} />
      )}
    </OperatorArea>
  );
}
