import type { APIRoute } from 'astro';
import { publicPage } from '../server/page-context.ts';

const disallowed = [
  '/api/',
  '/admin',
  '/moderator',
  '/auth/',
  '/dashboard',
  '/language/',
  '/me',
  '/my-profile',
  '/settings',
];

export const GET: APIRoute = ({ locals, request }) => {
  const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8' });
  const { origin } = publicPage({ locals, request, response: { headers } });
  const lines = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers });
};
