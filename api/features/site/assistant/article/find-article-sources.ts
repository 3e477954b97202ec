import { verb } from '#api/verb.ts';
import { presentSources } from '../answer/build-answer.ts';
import { type ArticleSources, articleSourcesQuery } from '../contract.ts';
import { retrievePassages } from '../retrieve/retrieve-passages.ts';
import { asAnyMember } from './as-any-member.ts';

const most = 10;

/** Finds sources on a question that every member may read, for an article that answers it. */
export const findArticleSources = verb(
  { access: 'admin', input: articleSourcesQuery },
  async (context, { question }, admin): Promise<{ data: ArticleSources }> => {
    const any = asAnyMember(context, admin);
    const { passages } = await retrievePassages(any.context, any.member, { question });
    return { data: { sources: presentSources(passages.slice(0, most)), hasModel: context.tenant.ai !== undefined } };
  },
);
