import { Component, type ReactNode } from 'react';

/** A part that the page can do without: nothing stands in its place when its file cannot be loaded. */
export class OrNothing extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render = () => !this.state.hasFailed && this.props.children;
}
