import '#api/testing/in-workerd.ts';
import { describe, expect, it } from 'vitest';
import { api } from '#api/app.ts';
import { type Api, createApi } from '#api/platform/http/endpoint.ts';
import * as registry from './expired-rows.ts';

type Mount = (api: Api, contentTypes: readonly []) => void;

const indexes = import.meta.glob<Record<string, unknown>>('/api/features/*/*/index.ts', { eager: true });
const routes = import.meta.glob<Record<string, Mount>>('/api/features/**/routes.ts', { eager: true });

describe('the exports of features', () => {
  it('are registered in the hourly clean-up if they delete expired rows', () => {
    const offered = Object.entries(indexes).flatMap(([path, index]) =>
      Object.keys(index).flatMap((name) =>
        /^(?:deleteExpired|deleteOld|forgetOld)/.test(name) ? [{ path, name, value: index[name] }] : [],
      ),
    );
    const steps = new Set(['deleteExpiredExports', 'deleteOldRecords']);
    const registered = new Set<unknown>(Object.values(registry));
    const missing = offered.filter(({ name, value }) => !steps.has(name) && !registered.has(value));
    const lines = missing.map(({ path, name }) => `export { ${name} } from '..${path.replace('/api', '')}';`);
    expect(offered.length).toBeGreaterThan(10);
    expect(lines, 'add to api/jobs/expired-rows.ts').toEqual([]);
  });

  it('are registered in the app if they mount calls', () => {
    const known = new Set(api.routes.map(({ method, path }) => `${method} ${path}`));
    const missing = Object.entries(routes).filter(([, module]) => {
      const alone = createApi();
      for (const mount of Object.values(module)) mount(alone, []);
      return alone.routes.some(({ method, path }) => !known.has(`${method} ${path}`));
    });
    expect(Object.keys(routes).length).toBeGreaterThan(20);
    expect(
      missing.map(([path]) => path),
      'mount in api/app.ts',
    ).toEqual([]);
  });
});
