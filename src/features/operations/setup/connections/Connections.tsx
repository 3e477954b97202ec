import { refetch, useApiData } from '#src/client/api-data.ts';
import type { Answer } from '#src/client/call.ts';
import { Island, type IslandPage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { AddProvider } from './AddProvider.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import './connections.css';

const path = '/api/admin/connections';

export type Connection = Answer<'GET /api/admin/connections'>['data']['connections'][number];

/** The data and the callback that every form of the page needs. */
export interface Setup {
  /** The version of all services that administrators have set. */
  version: number;
  needsPassword: boolean;
  /** Shows a message about what was done, and reloads the connections. */
  saved: (text: string) => void;
}

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: Answer<'GET /api/admin/connections'>;
  /** The community's URL, without a trailing slash. */
  origin: string;
}

/** Lists the services that a community uses, and their keys, for administrators. */
export function Connections({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <Cards {...given} />
    </Island>
  );
}

function Cards({ first, origin }: Omit<Props, 'page'>) {
  const { connections, version, needsPassword } = (useApiData(path, first).answer ?? first).data;
  const saved = (text: string) => {
    refetch(path);
    showToast(text);
  };
  const setup = { version, needsPassword, saved };
  return (
    <div className="connections" tabIndex={-1}>
      {connections.map((connection) => (
        <ConnectionCard key={connection.name} connection={connection} setup={setup} />
      ))}
      <AddProvider origin={origin} setup={setup} />
    </div>
  );
}
