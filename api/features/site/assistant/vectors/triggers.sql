-- The vectors of a waiting text are never used, so each change of a text makes it wait in the same transaction.
create trigger passages_document_added
after insert on search_documents
when exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id) values ('document', new.id)
    on conflict do update set changes = changes + 1, attempts = 0;
end;

create trigger passages_document_changed
after update on search_documents
when (old.title_et, old.body_et, old.title_en, old.body_en)
  is not (new.title_et, new.body_et, new.title_en, new.body_en)
  and exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id) values ('document', new.id)
    on conflict do update set changes = changes + 1, attempts = 0;
end;

create trigger passages_document_removed
after delete on search_documents
when exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id) values ('document', old.id)
    on conflict do update set changes = changes + 1, attempts = 0;
end;

create trigger passages_discussion_added
after insert on discussion_documents
when exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id) values ('discussion', new.id)
    on conflict do update set changes = changes + 1, attempts = 0;
end;

create trigger passages_discussion_removed
after delete on discussion_documents
when exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id) values ('discussion', old.id)
    on conflict do update set changes = changes + 1, attempts = 0;
end;

-- The document of a post or comment contains no text, and doesn't change with the text.
create trigger passages_post_changed
after update of title, plain on post_texts
when (old.title, old.plain) is not (new.title, new.plain) and exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id)
    select 'discussion', id from discussion_documents where ref_id = new.post_id and part = new.locale
    on conflict do update set changes = changes + 1, attempts = 0;
end;

create trigger passages_comment_changed
after update of plain on comments
when old.plain is not new.plain and exists (select 1 from embedding_state)
begin
  insert into passages_waiting (source, document_id)
    select 'discussion', id from discussion_documents where ref_id = new.id and part = ''
    on conflict do update set changes = changes + 1, attempts = 0;
end;
