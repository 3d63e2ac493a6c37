-- CreateTable
CREATE TABLE "anonymity_certificates" (
    "id" SERIAL NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL,
    "min_group" INTEGER NOT NULL,
    "participants" INTEGER NOT NULL,
    "changed_classes" INTEGER NOT NULL,
    "classes" JSONB NOT NULL,
    "lessened" JSONB NOT NULL,
    "checks" JSONB NOT NULL,

    CONSTRAINT "anonymity_certificates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comparison_profiles" (
    "company_id" INTEGER NOT NULL,
    "class_number" INTEGER NOT NULL,
    "company_type_id" INTEGER,
    "company_ownership_id" INTEGER,
    "company_level_id" INTEGER,
    "beds_from" INTEGER,
    "beds_to" INTEGER,
    "is_emergency" BOOLEAN,

    CONSTRAINT "comparison_profiles_pkey" PRIMARY KEY ("company_id")
);

-- CreateTable
CREATE TABLE "comparison_profile_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "is_stale" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "comparison_profile_state_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "comparison_profiles" ADD CONSTRAINT "comparison_profiles_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: there is one state, and it is known to be stale until the first profiles are made.
ALTER TABLE "comparison_profile_state" ADD CONSTRAINT "comparison_profile_state_single" CHECK ("id" = 1);
INSERT INTO "comparison_profile_state" DEFAULT VALUES;
ALTER TABLE "comparison_profiles" ADD CONSTRAINT "comparison_profiles_beds_range"
  CHECK (("beds_from" IS NULL) = ("beds_to" IS NULL) AND "beds_from" <= "beds_to");

-- By hand: whatever changes who takes part, or what one is, calls for other profiles. The row is written even when it
-- says so already: a change that is not committed yet must hold up whoever makes the profiles.
CREATE FUNCTION "note_profile_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comparison_profile_state SET is_stale = true;
  RETURN NULL;
END $$;

CREATE TRIGGER "companies_came_or_left" AFTER INSERT OR DELETE ON "companies"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_profile_change"();
-- One by one: a comparison of rows comes back from a dump in other words.
CREATE TRIGGER "companies_described_anew" AFTER UPDATE ON "companies" FOR EACH ROW
  WHEN (OLD.company_role_id IS DISTINCT FROM NEW.company_role_id
    OR OLD.company_type_id IS DISTINCT FROM NEW.company_type_id
    OR OLD.company_ownership_id IS DISTINCT FROM NEW.company_ownership_id
    OR OLD.company_level_id IS DISTINCT FROM NEW.company_level_id
    OR OLD.company_bed_capacity_id IS DISTINCT FROM NEW.company_bed_capacity_id
    OR OLD.is_emergency IS DISTINCT FROM NEW.is_emergency)
  EXECUTE FUNCTION "note_profile_change"();
