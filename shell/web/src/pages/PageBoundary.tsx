import { useReportError } from '@rollheim/module-api';
import { Component, type ReactNode } from 'react';
import { ErrorPage } from './ErrorPage.tsx';

/** A page of the shell that breaks takes its own place only: bar and footer stand. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const report = useReportError();
  return <Boundary onError={report}>{children}</Boundary>;
}

interface Props {
  readonly onError: (error: unknown) => void;
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
    if (!this.state.failed) return this.props.children;
    return <ErrorPage error={{ status: 500, title: null, reference: '' }} />;
  }
}
