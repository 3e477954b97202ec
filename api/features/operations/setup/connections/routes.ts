import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { changeConnection } from './change-connection.ts';
import { checkConnection } from './check-connection.ts';
import { configureConnection } from './configure-connection.ts';
import { checkResponse, connectionsResponse } from './contract.ts';
import { listConnections } from './list-connections.ts';
import { removeConnection } from './remove-connection.ts';

const call = { tag: 'setup', path: '/api/admin/connections' } as const;
const one = { ...call, path: `${call.path}/:name` } as const;

export function mountConnections(api: Api): void {
  endpoint(
    api,
    { ...call, method: 'get', summary: 'Services with a key of the community', answer: connectionsResponse },
    listConnections,
  );
  endpoint(api, { ...one, method: 'put', summary: 'Enter a key, which its service has to take' }, changeConnection);
  endpoint(
    api,
    {
      ...{ ...one, method: 'delete' },
      summary: 'Remove a key, unless members are charged through it',
    },
    removeConnection,
  );
  endpoint(
    api,
    {
      ...{ ...one, path: `${one.path}/service`, method: 'put' },
      summary: 'Set the service of a connection. Its key is removed if it would be sent elsewhere',
    },
    configureConnection,
  );
  endpoint(
    api,
    {
      ...{ ...one, path: `${one.path}/check`, method: 'post', answer: checkResponse },
      summary: 'Ask the service whether it takes the stored key',
    },
    checkConnection,
  );
}
