-- Indexes that find the nearest passages, one for items and experts, and another for the far more numerous posts and
-- comments. Neighbours are stored with one bit per number, so that 100,000 passages take 1 GB instead of 10.
create index document_vectors on passage_vectors (
  libsql_vector_idx(vector, 'metric=cosine', 'compress_neighbors=float1bit', 'max_neighbors=40')
) where source = 'document';

create index discussion_vectors on passage_vectors (
  libsql_vector_idx(vector, 'metric=cosine', 'compress_neighbors=float1bit', 'max_neighbors=40')
) where source = 'discussion';
