-- CreateTable
CREATE TABLE "publications" (
    "id" SERIAL NOT NULL,
    "year" INTEGER NOT NULL,
    "quarter" INTEGER NOT NULL,
    "sequence" INTEGER,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'planned',
    "freeze_on" DATE NOT NULL,
    "publish_on" DATE NOT NULL,
    "frozen_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "withdrawal" TEXT,
    "problem" TEXT,
    "method_version" TEXT,
    "checksum" TEXT,
    "coverage" JSONB,
    "changes" JSONB,
    "certificate" JSONB,
    "taken_until" TIMESTAMPTZ(3),
    "opened_by" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "checked_by" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "publications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "publication_parts" (
    "sha256" TEXT NOT NULL,
    "packed" TEXT NOT NULL,

    CONSTRAINT "publication_parts_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "publication_contents" (
    "publication_id" INTEGER NOT NULL,
    "what" TEXT NOT NULL,
    "metric_category_id" INTEGER NOT NULL DEFAULT 0,
    "year" INTEGER NOT NULL DEFAULT 0,
    "sha256" TEXT NOT NULL,
    "fingerprint" TEXT,

    CONSTRAINT "publication_contents_pkey" PRIMARY KEY ("publication_id","what","metric_category_id","year")
);

-- CreateTable
CREATE TABLE "publication_words" (
    "publication_id" INTEGER NOT NULL,
    "metric_category_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "publication_words_pkey" PRIMARY KEY ("publication_id","metric_category_id")
);

-- CreateIndex
CREATE INDEX "publications_state_idx" ON "publications"("state");

-- CreateIndex
CREATE UNIQUE INDEX "publications_year_quarter_sequence_key" ON "publications"("year", "quarter", "sequence");

-- CreateIndex
CREATE INDEX "publication_contents_sha256_idx" ON "publication_contents"("sha256");

-- AddForeignKey
ALTER TABLE "publication_contents" ADD CONSTRAINT "publication_contents_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_contents" ADD CONSTRAINT "publication_contents_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "publication_parts"("sha256") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_words" ADD CONSTRAINT "publication_words_publication_id_fkey" FOREIGN KEY ("publication_id") REFERENCES "publications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "publication_words" ADD CONSTRAINT "publication_words_metric_category_id_fkey" FOREIGN KEY ("metric_category_id") REFERENCES "metric_categories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: the kinds and states there are; of a quarter one first and one final, whatever process plans them.
ALTER TABLE "publications"
  ADD CONSTRAINT "publications_kind" CHECK ("kind" IN ('first', 'final', 'extra', 'candidate')),
  ADD CONSTRAINT "publications_state" CHECK ("state" IN ('planned', 'candidate', 'preview', 'published', 'withdrawn', 'skipped')),
  ADD CONSTRAINT "publications_quarter" CHECK ("quarter" BETWEEN 1 AND 4);
CREATE UNIQUE INDEX "publications_calendar" ON "publications"("year", "quarter", "kind") WHERE "kind" IN ('first', 'final');
-- By hand: packed already, so not compressed.
ALTER TABLE "publication_parts" ALTER COLUMN "packed" SET STORAGE EXTERNAL;

-- By hand: parts never change.
CREATE FUNCTION "refuse_part_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'publication parts never change';
END $$;
CREATE TRIGGER "publication_parts_unchanged" BEFORE UPDATE ON "publication_parts"
  FOR EACH ROW EXECUTE FUNCTION "refuse_part_change"();

-- By hand: an installation that compared until now has its first publication at once, with the classes that it showed.
WITH latest AS (
  SELECT year, CASE WHEN month > 0 THEN (month + 2) / 3 WHEN quarter > 0 THEN quarter ELSE 4 END AS quarter
  FROM comparison_facts ORDER BY 1 DESC, 2 DESC LIMIT 1
), planned AS (
  INSERT INTO "publications" ("year", "quarter", "kind", "freeze_on", "publish_on")
  SELECT year, quarter, 'first', current_date, current_date FROM latest
  WHERE EXISTS (SELECT FROM comparison_profiles) RETURNING "id"
), told AS (
  SELECT json_build_object('names', '{}'::json, 'classes', json_agg(json_build_object(
    'members', members, 'numbers', numbers, 'profile', profile) ORDER BY class_number))::text AS packed
  FROM (
    SELECT p.class_number, json_agg(p.company_id ORDER BY p.company_id) AS members,
      json_agg(c.number ORDER BY p.company_id) AS numbers,
      json_build_array(
        CASE WHEN min(p.company_type_id) IS NOT NULL THEN json_build_object('from', min(p.company_type_id), 'to', min(p.company_type_id)) END,
        CASE WHEN min(p.company_ownership_id) IS NOT NULL THEN json_build_object('from', min(p.company_ownership_id), 'to', min(p.company_ownership_id)) END,
        CASE WHEN min(p.company_level_id) IS NOT NULL THEN json_build_object('from', min(p.company_level_id), 'to', min(p.company_level_id)) END,
        CASE WHEN min(p.beds_from) IS NOT NULL THEN json_build_object('from', min(p.beds_from), 'to', min(p.beds_to)) END,
        CASE WHEN bool_or(p.is_emergency) IS NOT NULL THEN json_build_object('from', bool_or(p.is_emergency)::int, 'to', bool_or(p.is_emergency)::int) END
      ) AS profile
    FROM comparison_profiles p JOIN companies c ON c.id = p.company_id GROUP BY p.class_number) classes
  WHERE EXISTS (SELECT FROM planned)
), stored AS (
  INSERT INTO "publication_parts" SELECT encode(sha256(convert_to(packed, 'UTF8')), 'hex'), packed
  FROM told WHERE packed IS NOT NULL RETURNING "sha256"
)
INSERT INTO "publication_contents" ("publication_id", "what", "sha256")
SELECT planned.id, 'members', stored.sha256 FROM planned, stored;

-- By hand: what comparisons that followed every approval needed.
DROP TRIGGER "comparison_facts_inserted" ON "comparison_facts";
DROP TRIGGER "comparison_facts_updated" ON "comparison_facts";
DROP TRIGGER "comparison_facts_deleted" ON "comparison_facts";
DROP FUNCTION "note_comparison_change"();
DROP TRIGGER "companies_came_or_left" ON "companies";
DROP TRIGGER "companies_described_anew" ON "companies";
DROP FUNCTION "note_profile_change"();
DROP TABLE "comparison_changes";
DROP TABLE "comparison_snapshots";
DROP TABLE "comparison_profiles";
DROP TABLE "comparison_profile_state";
DROP TABLE "anonymity_certificates";
