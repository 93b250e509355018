// A part of the screen that fails alone: what went wrong in it is shown in its place, and everything around it stays.
import { Component, type ReactNode } from 'react';

type BoundaryProps = {
  /** Another one is another try, e.g. the address of the screen. */
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
