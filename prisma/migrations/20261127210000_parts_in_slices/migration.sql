-- By hand: bytes, because a slice of a long text is found by counting its characters from the beginning. The table is
-- rewritten once, its content stays the same. A changed type has its own default storage: again not compressed.
ALTER TABLE "publication_parts"
  ALTER COLUMN "packed" TYPE BYTEA USING convert_to("packed", 'UTF8'),
  ALTER COLUMN "packed" SET STORAGE EXTERNAL;
