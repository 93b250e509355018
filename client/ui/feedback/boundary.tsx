// An error boundary: a failure inside shows the fallback, and the rest of the screen keeps working.
import { Component, type ReactNode } from 'react';

type BoundaryProps = {
  /** A changed value, such as the screen's path, resets the boundary. */
  resetKey: string;
  fallback(retry: () => void): ReactNode;
  children: ReactNode;
};

export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidUpdate({ resetKey }: BoundaryProps): void {
    if (this.state.hasFailed && resetKey !== this.props.resetKey) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    const { fallback, children } = this.props;
    return this.state.hasFailed ? fallback(() => this.setState({ hasFailed: false })) : children;
  }
}
