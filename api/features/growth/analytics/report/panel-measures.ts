import type { Measure } from '#api/platform/analytics/counts.ts';
import type { Panel } from '../contract.ts';

/** Maps each panel to the measure whose names it lists. */
export const panelMeasures = {
  content: 'path',
  searchesWithoutResults: 'search_empty',
  referrers: 'referrer',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  countries: 'country',
  devices: 'device',
  languages: 'language',
} as const satisfies Partial<Record<Panel, Measure>>;
