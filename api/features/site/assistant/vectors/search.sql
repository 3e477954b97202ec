-- Find the nearest passages, those of items and experts apart from the many of discussions. Neighbours are kept as one
-- bit a number, so that 100,000 passages take 1 GB and not 10.
create index document_vectors on passage_vectors (
  libsql_vector_idx(vector, 'metric=cosine', 'compress_neighbors=float1bit', 'max_neighbors=40')
) where source = 'document';

create index discussion_vectors on passage_vectors (
  libsql_vector_idx(vector, 'metric=cosine', 'compress_neighbors=float1bit', 'max_neighbors=40')
) where source = 'discussion';
