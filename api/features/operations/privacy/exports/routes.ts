import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { dataExportResponse } from './contract.ts';
import { downloadDataExport } from './download-data-export.ts';
import { getDataExport } from './get-data-export.ts';
import { requestDataExport } from './request-data-export.ts';

const own = {
  path: '/api/data-exports',
  tag: 'privacy',
  answer: dataExportResponse,
  failure: 'data_download_failed',
} as const;

export function mountDataExports(api: Api): void {
  endpoint(api, { ...own, method: 'get', summary: 'The state of the newest copy of the member’s data' }, getDataExport);
  endpoint(
    api,
    {
      ...own,
      method: 'post',
      status: 202,
      summary: 'Prepare a copy of the member’s data, and mail the member when it is ready',
    },
    requestDataExport,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/data-exports/:id/file',
      tag: 'privacy',
      summary: 'Download the copy as a ZIP',
      answersFile: 'application/zip',
      failure: 'data_download_failed',
    },
    downloadDataExport,
  );
}
