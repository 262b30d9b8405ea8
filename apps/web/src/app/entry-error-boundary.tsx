import { Component, type ReactNode } from 'react';
import { FullPageError } from '#web/ui/feedback/full-page-error.tsx';

/** Catches errors that no other boundary catches, most often a chunk of the portal that could not be loaded. */
export class EntryErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <FullPageError
        title="The portal could not be opened"
        message="Part of the page did not load. Check your internet connection and try again."
        onRetry={() => location.reload()}
      />
    );
  }
}
