import type { DataExport, DataExportState } from '#api/features/data-exports/contract.ts';
import { ApiError, callApi } from '../../lib/api-client.ts';
import { readToken } from '../../lib/session-storage.ts';

const path = '/api/data-exports';

export async function loadExport(): Promise<DataExportState> {
  return (await callApi<{ data: DataExportState }>('GET', path)).data;
}

export async function requestExport(password: string | undefined): Promise<DataExportState> {
  const body = password === undefined ? {} : { password };
  return (await callApi<{ data: DataExportState }>('POST', path, body)).data;
}

/** Fetches the copy with the member's token, which a plain link would not carry, and saves it as a file. */
export async function saveExport({ id }: DataExport): Promise<void> {
  const headers = { authorization: `Bearer ${readToken() ?? ''}` };
  const response = await fetch(`${path}/${id}/file`, { headers }).catch(() => null);
  if (!response) throw new ApiError(0, { code: 'offline', message: 'No connection' });
  if (!response.ok) {
    const code = response.status === 404 ? 'gone' : 'internal';
    throw new ApiError(response.status, { code, message: response.statusText });
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `${id}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
