import { useReportError } from '@rollheim/module-api';
import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

interface PageBoundaryProps {
  readonly children: ReactNode;
  /** What is shown in its place; an error page when left out. */
  readonly instead?: ReactNode;
}

const broken = <ErrorPage error={{ status: 500, title: null, reference: '' }} />;

/** A page of the shell that breaks is reported, and takes its own place only: bar and footer remain. */
export function PageBoundary({ children, instead = broken }: PageBoundaryProps) {
  const report = useReportError();
  return (
    <Boundary onError={report} instead={instead}>
      {children}
    </Boundary>
  );
}

interface Props {
  readonly onError: (error: unknown) => void;
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
