-- By hand; the schema does not change: Prisma neither reads nor writes these columns.

-- What lists are searched by: without case, «ё» as «е», always by ICU's rules whatever the server's locale is.
-- Five thousand rows are scanned in a few milliseconds, so no trigram extension is asked of the server.
ALTER TABLE "companies" ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (
  translate(lower(("name" || ' ' || "short_name" || ' ' || "city" || ' ' || "number") COLLATE "ru-RU-x-icu"), 'ё', 'е')
) STORED;

ALTER TABLE "users" ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (
  translate(lower(("surname" || ' ' || "name" || ' ' || coalesce("secname", '') || ' ' || "email")
    COLLATE "ru-RU-x-icu"), 'ё', 'е')
) STORED;
