-- Version the row here had when it was moved: whether it was changed here since. Null: it was here before.
ALTER TABLE "legacy_links" ADD COLUMN "version" INTEGER;

-- Each run of moving in with its report, which names nobody.
CREATE TABLE "move_runs" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "command" VARCHAR(20) NOT NULL,
    "bundle" CHAR(64) NOT NULL,
    "exit_code" SMALLINT NOT NULL,
    "report" JSONB NOT NULL,

    CONSTRAINT "move_runs_pkey" PRIMARY KEY ("id")
);
