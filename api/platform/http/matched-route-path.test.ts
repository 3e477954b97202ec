import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { matchedRoutePath } from './matched-route-path.ts';

describe('matchedRoutePath', () => {
  const paths: string[] = [];
  const app = new Hono();
  app.use(async (http, next) => {
    await next();
    paths.push(matchedRoutePath(http));
  });
  app.get('/cards/seed', (http) => http.text('read'));
  app.post('/cards/seed', (http) => http.text('seeded'));
  app.post('/cards/:id', (http) => http.text('changed'));

  it('returns the path of the first route with the method, if several match', async () => {
    for (const path of ['/cards/seed', '/cards/7', '/none']) await app.request(path, { method: 'POST' });
    expect(paths).toEqual(['/cards/seed', '/cards/:id', '']);
  });
});
