type Query = Readonly<Record<string, string>>;

const names = ['state', 'severity', 'target', 'sort'];

/** The part of the queue's address that describes its list: a case is shown beside the same list. */
export const keepListQuery = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
