import type { ReactNode } from 'react';
import { CloudOff } from 'lucide-react';
import { Button } from '../Button/Button.tsx';
import { Notice } from '../Notice/Notice.tsx';

export interface ErrorPanelProps {
  /** What failed: 'Dieser Bereich lädt gerade nicht.' */
  title: string;
  /** That the rest works, or what to do. */
  children?: ReactNode;
  /** The finished line with the reference number: 'Kennung 7F3-A41'. */
  reference?: string | undefined;
  retryLabel?: string | undefined;
  onRetry?: (() => void) | undefined;
  pending?: boolean | undefined;
  className?: string | undefined;
}

/** A part that failed, in its place. */
export const ErrorPanel = (props: ErrorPanelProps) => {
  const { title, children, reference, retryLabel, onRetry, pending, className } = props;
  return (
    <Notice
      kind="error"
      live="assertive"
      title={title}
      icon={<CloudOff aria-hidden="true" />}
      className={className}
      actions={
        retryLabel && onRetry ? (
          <Button variant="outline" size="sm" onPress={onRetry} pending={pending}>
            {retryLabel}
          </Button>
        ) : null
      }
    >
      {children}
      {reference ? <> {reference}</> : null}
    </Notice>
  );
};
