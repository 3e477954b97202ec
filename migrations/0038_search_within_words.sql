drop trigger search_documents_added;
--> statement-breakpoint
drop trigger search_documents_removed;
--> statement-breakpoint
create virtual table search_index_within using fts5 (
  title_et,
  title_en,
  content='search_documents',
  content_rowid='id',
  tokenize='trigram'
);
--> statement-breakpoint
create trigger search_documents_added
after insert on search_documents
begin
  insert into search_index (rowid, title_et, body_et, title_en, body_en)
    values (new.id, new.title_et, new.body_et, new.title_en, new.body_en);
  insert into search_index_forgiving (rowid, title_et, body_et, title_en, body_en)
    values (new.id, new.title_et, new.body_et, new.title_en, new.body_en);
  insert into search_index_within (rowid, title_et, title_en)
    values (new.id, new.title_et, new.title_en);
end;
--> statement-breakpoint
create trigger search_documents_retitled
after update on search_documents
when (old.title_et, old.title_en) is not (new.title_et, new.title_en)
begin
  insert into search_index_within (search_index_within, rowid, title_et, title_en)
    values ('delete', old.id, old.title_et, old.title_en);
  insert into search_index_within (rowid, title_et, title_en)
    values (new.id, new.title_et, new.title_en);
end;
--> statement-breakpoint
create trigger search_documents_removed
after delete on search_documents
begin
  insert into search_index (search_index, rowid, title_et, body_et, title_en, body_en)
    values ('delete', old.id, old.title_et, old.body_et, old.title_en, old.body_en);
  insert into search_index_forgiving (search_index_forgiving, rowid, title_et, body_et, title_en, body_en)
    values ('delete', old.id, old.title_et, old.body_et, old.title_en, old.body_en);
  insert into search_index_within (search_index_within, rowid, title_et, title_en)
    values ('delete', old.id, old.title_et, old.title_en);
end;
--> statement-breakpoint
insert into search_index_within (search_index_within) values ('rebuild');
