import { Component, type ReactNode } from 'react';
import { FullPageError } from '#web/ui/feedback/full-page-error.tsx';

/** Catches what nothing below has caught, most often a part of the portal that could not be fetched. */
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
