import { Component, type ReactNode } from 'react';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { ErrorMessage } from './ErrorMessage.tsx';
import { BareHeader } from './SiteHeader.tsx';
import styles from './ErrorMessage.module.css';

type ErrorBoundaryProps = {
  /** When it changes, such as with the route, the page is tried again. */
  resetKey: string;
  children: ReactNode;
  /** Shown instead of children that failed; the error page unless given. */
  fallback?: ReactNode;
};

type ErrorBoundaryState = { hasFailed: boolean; resetKey: string };

/** Shows the error page instead of a page, or a part of one, that failed to render (2.12). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (props.resetKey === state.resetKey) return null;
    return { hasFailed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    reportError('cannot render the page', error);
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
