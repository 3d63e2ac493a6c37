-- Which row of the former system became which of ours: what makes a move repeatable.
CREATE TABLE "legacy_links" (
    "entity" VARCHAR(40) NOT NULL,
    "legacy_id" VARCHAR(40) NOT NULL,
    "id" INTEGER NOT NULL,
    "fingerprint" CHAR(64) NOT NULL,
    "bundle" CHAR(64) NOT NULL,

    CONSTRAINT "legacy_links_pkey" PRIMARY KEY ("entity","legacy_id")
);
