type Query = Readonly<Record<string, string>>;

const names = ['state', 'severity', 'target', 'sort'];

/** Picks the parameters of the URL that define the list, so that a case is shown beside the same list. */
export const pickListQuery = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
