import { type Environment, isDeveloperMachine } from '#api/platform/tenancy/environment.ts';
import { listTenants, tenantOrigin } from '#api/platform/tenancy/resolve-tenant.ts';

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/** Responds to an unknown host with one sentence. On a developer's machine, `localhost` lists the communities. */
export async function respondToUnknownHost(request: Request, env: Environment): Promise<Response> {
  const { hostname } = new URL(request.url);
  if (isDeveloperMachine(env) && (hostname === 'localhost' || hostname === '127.0.0.1')) {
    const tenants = (await listTenants(env)).filter(({ status }) => status === 'active');
    const items = tenants.map((tenant) => {
      const origin = tenantOrigin(tenant, env);
      return `<li><a href="${origin}">${tenant.name.replace(/[&<>]/g, '')}</a> <small>${origin}</small></li>`;
    });
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Kogu</title><h1>Communities on this machine</h1><ul>${items.join('')}</ul></html>`;
    return new Response(html, { headers: { ...plain, 'content-type': 'text/html; charset=utf-8' } });
  }
  return new Response('There is no community at this address.\n', { status: 404, headers: plain });
}
