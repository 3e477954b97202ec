import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { presentedBrandSchema } from './contract.ts';
import { getBrandVersion } from './get-brand-version.ts';
import { getCurrentBrand } from './get-current-brand.ts';

const call = { method: 'get', tag: 'customizations' } as const;

export function mountCustomizations(api: Api): void {
  endpoint(
    api,
    {
      ...call,
      path: '/api/customizations/version',
      summary: 'Version of the current brand',
      answer: { data: z.object({ version: z.int() }) },
    },
    getBrandVersion,
  );
  endpoint(
    api,
    {
      ...call,
      path: '/api/customizations/current',
      summary: 'The current brand, in the language of the request',
      answer: { data: z.object({ version: z.int(), settings: presentedBrandSchema }) },
    },
    getCurrentBrand,
  );
}
