import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { savedSegmentsSchema, segmentSizeSchema, segmentSizesSchema } from './contract.ts';
import { countMatchingMembers, countSegments } from './saved/count-segments.ts';
import { listSegments } from './saved/list-segments.ts';
import { changeSegment, createSegment, removeSegment } from './saved/write-segment.ts';

const tag = 'segments';
const path = '/api/admin/segments';
const one = { tag, path: `${path}/:id` } as const;

export function mountSegments(api: Api): void {
  endpoint(
    api,
    { tag, path, method: 'get', summary: 'The community’s saved segments', answer: { data: savedSegmentsSchema } },
    listSegments,
  );
  endpoint(
    api,
    {
      ...{ tag, path, method: 'post', summary: 'Save conditions under a name', status: 201 },
      answer: { data: z.object({ id: z.string() }) },
    },
    createSegment,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/count`, method: 'get', summary: 'How many members meet conditions now' },
      answer: { data: segmentSizeSchema },
    },
    countMatchingMembers,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/sizes`, method: 'get', summary: 'How many members are in saved segments now' },
      answer: { data: segmentSizesSchema },
    },
    countSegments,
  );
  endpoint(
    api,
    {
      ...{ ...one, method: 'patch', summary: 'Rename a segment, or change its conditions' },
      answer: { data: z.object({ version: z.int() }) },
    },
    changeSegment,
  );
  endpoint(api, { ...one, method: 'delete', summary: 'Delete a segment that no campaign follows' }, removeSegment);
}
