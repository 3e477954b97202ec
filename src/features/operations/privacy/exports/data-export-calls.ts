import type { DataExport, DataExportState } from '#api/features/operations/privacy/exports/contract.ts';
import { callApi } from '#src/client/api-client.ts';
import { saveFile } from '#src/client/save-file.ts';

const path = '/api/data-exports';

export async function loadExport(): Promise<DataExportState> {
  return (await callApi<{ data: DataExportState }>('GET', path)).data;
}

export async function requestExport(password: string | undefined): Promise<DataExportState> {
  const body = password === undefined ? {} : { password };
  return (await callApi<{ data: DataExportState }>('POST', path, body)).data;
}

/** Saves the copy as a file on the member's device. */
export async function saveExport({ id }: DataExport): Promise<void> {
  await saveFile('GET', `${path}/${id}/file`, `${id}.zip`);
}
