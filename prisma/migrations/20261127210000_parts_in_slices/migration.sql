-- By hand: new parts are bytes, because a slice of a long text is found by counting its characters from the beginning.
-- Earlier parts stay text: nothing is rewritten, and replicas of the version before read them until they end.
ALTER TABLE "publication_parts"
  ALTER COLUMN "packed" DROP NOT NULL,
  ADD COLUMN "content" BYTEA,
  ADD CONSTRAINT "publication_parts_one" CHECK (("packed" IS NULL) <> ("content" IS NULL));
ALTER TABLE "publication_parts" ALTER COLUMN "content" SET STORAGE EXTERNAL;
