import { Component, type ReactNode } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { textsIn } from '#src/shared/page-texts.ts';

/** Shows an error in place of an island that failed, where React would leave nothing. Its link reloads the page. */
export class IslandBoundary extends Component<{ locale: Locale; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <p className="notice notice-danger" role="alert">
        <a href={`${location.pathname}${location.search}`}>{textsIn(this.props.locale)('errors:internal')}</a>
      </p>
    );
  }
}
