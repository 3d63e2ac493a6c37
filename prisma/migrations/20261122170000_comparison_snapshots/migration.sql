-- CreateTable
CREATE TABLE "comparison_snapshots" (
    "metric_category_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "change_id" BIGINT NOT NULL,
    "change_stamp" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "packed" TEXT NOT NULL,

    CONSTRAINT "comparison_snapshots_pkey" PRIMARY KEY ("metric_category_id","year")
);

-- By hand: made of the facts at any time, so neither logged nor sent to standbys; packed already, so not compressed.
ALTER TABLE "comparison_snapshots" SET UNLOGGED;
ALTER TABLE "comparison_snapshots" ALTER COLUMN "packed" SET STORAGE EXTERNAL;
