-- CreateTable
CREATE TABLE "comparison_changes" (
    "id" BIGSERIAL NOT NULL,
    "metric_category_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "company_id" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "comparison_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "comparison_changes_metric_category_id_year_id_idx" ON "comparison_changes"("metric_category_id", "year", "id");

-- By hand: whatever changes facts (approval, withdrawal, deletion, rebuilding, a repair by hand) names whose facts
-- they were. The lock is held until the commit, so within a category and year ids grow in the order of commits and
-- "later than the last one seen" misses nothing.
CREATE FUNCTION "note_comparison_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE place record;
BEGIN
  FOR place IN SELECT DISTINCT metric_category_id, year FROM changed ORDER BY 1, 2 LOOP
    PERFORM pg_advisory_xact_lock(place.metric_category_id, place.year);
    INSERT INTO comparison_changes (metric_category_id, year, company_id)
    SELECT DISTINCT metric_category_id, year, company_id FROM changed
    WHERE metric_category_id = place.metric_category_id AND year = place.year;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "comparison_facts_inserted" AFTER INSERT ON "comparison_facts"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_comparison_change"();
CREATE TRIGGER "comparison_facts_updated" AFTER UPDATE ON "comparison_facts"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_comparison_change"();
CREATE TRIGGER "comparison_facts_deleted" AFTER DELETE ON "comparison_facts"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_comparison_change"();

INSERT INTO "comparison_changes" ("metric_category_id", "year", "company_id")
SELECT DISTINCT "metric_category_id", "year", "company_id" FROM "comparison_facts";
