import { Component, type ReactNode } from 'react';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { ErrorMessage } from './ErrorMessage.tsx';
import { BareHeader } from './SiteHeader.tsx';
import styles from './ErrorMessage.module.css';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Shown instead of children that failed; by default the error page. */
  fallback?: ReactNode;
};

type ErrorBoundaryState = { hasFailed: boolean };

/**
 * Shows the error page instead of a page, or a part of one, that failed to render (2.12). Back and Forward
 * retry.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError('cannot render the page', error);
    if (this.props.fallback !== undefined) return;
    const retry = () => this.setState({ hasFailed: false });
    window.addEventListener('popstate', retry, { once: true });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <>
        <BareHeader />
        <main className={styles.alone}>
          <ErrorMessage statusCode={500} />
        </main>
      </>
    );
  }
}
