-- AlterTable
ALTER TABLE "metric_calc_data" ADD COLUMN     "source_datum_id" INTEGER;

-- CreateTable
CREATE TABLE "source_data" (
    "id" SERIAL NOT NULL,
    "code" VARCHAR(40) NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "unit" VARCHAR(50) NOT NULL,
    "is_whole" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "source_data_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "source_data_code_key" ON "source_data"("code");

-- CreateIndex
CREATE INDEX "metric_calc_data_source_datum_id_idx" ON "metric_calc_data"("source_datum_id");

-- CreateIndex
CREATE UNIQUE INDEX "metric_calc_data_metric_id_source_datum_id_key" ON "metric_calc_data"("metric_id", "source_datum_id");

-- AddForeignKey
ALTER TABLE "metric_calc_data" ADD CONSTRAINT "metric_calc_data_source_datum_id_fkey" FOREIGN KEY ("source_datum_id") REFERENCES "source_data"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: a code is a word that exchange and rules can write; names are told apart without case.
ALTER TABLE "source_data" ADD CONSTRAINT "source_data_code" CHECK ("code" ~ '^[a-z][a-z0-9_]*$');
CREATE UNIQUE INDEX "source_data_name_key" ON "source_data" (lower("name"));
