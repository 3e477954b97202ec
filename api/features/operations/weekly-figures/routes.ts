import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { weeklyFiguresResponse } from './contract.ts';
import { getWeeklyFigures, setWeeklyFigures } from './weekly-figures.ts';

const own = { tag: 'analytics', path: '/api/admin/weekly-figures', answer: weeklyFiguresResponse } as const;

export function mountWeeklyFigures(api: Api): void {
  endpoint(
    api,
    { ...own, method: 'get', summary: 'Whether the administrator gets the weekly figures' },
    getWeeklyFigures,
  );
  endpoint(api, { ...own, method: 'put', summary: 'Turn the weekly figures on or off for oneself' }, setWeeklyFigures);
}
