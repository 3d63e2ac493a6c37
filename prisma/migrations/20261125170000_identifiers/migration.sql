-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "inn" VARCHAR(12),
ADD COLUMN     "oid" VARCHAR(64),
ADD COLUMN     "system_code" VARCHAR(50);

-- AlterTable
ALTER TABLE "exchange_keys" ADD COLUMN     "told_days" SMALLINT;

-- AlterTable
ALTER TABLE "metrics" ADD COLUMN     "code" VARCHAR(40) NOT NULL DEFAULT ('i_' || "left"(replace((gen_random_uuid())::text, '-', ''), 12));

-- CreateTable
CREATE TABLE "datum_lines" (
    "company_id" INTEGER NOT NULL,
    "source_datum_id" INTEGER NOT NULL,
    "text" VARCHAR(300) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "datum_lines_pkey" PRIMARY KEY ("company_id","source_datum_id")
);

-- CreateIndex
CREATE INDEX "datum_lines_source_datum_id_idx" ON "datum_lines"("source_datum_id");

-- AddForeignKey
ALTER TABLE "datum_lines" ADD CONSTRAINT "datum_lines_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "datum_lines" ADD CONSTRAINT "datum_lines_source_datum_id_fkey" FOREIGN KEY ("source_datum_id") REFERENCES "source_data"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: the reference data's codes for its own rows; any other indicator has the one that was just made for it.
UPDATE "metrics" AS row SET "code" = known."code"
FROM (VALUES
  ('Частота вентилятор-ассоциированных пневмоний', 'vap_rate'),
  ('Частота катетер-ассоциированных инфекций кровотока', 'clabsi_rate'),
  ('Частота катетер-ассоциированных инфекций мочевыводящих путей', 'cauti_rate'),
  ('Частота инфекций послеоперационных ран (ИОХВ)', 'ssi_rate'),
  ('Частота случаев выявления инфекций, связанных с оказанием медицинской помощи', 'hai_rate'),
  ('Частота случаев превышения средней длительности пребывания в стационаре, обусловленных инфекциями, связанными с оказанием медицинской помощи', 'prolonged_stay_share'),
  ('Частота случаев выявления инфекций, связанных с оказанием медицинской помощи, после оперативных вмешательств', 'postoperative_infection_rate'),
  ('Частота случаев выявления инфекций, связанных с оказанием медицинской помощи, у новорождённых', 'newborn_infection_rate'),
  ('Частота случаев выявления инфекций, связанных с оказанием медицинской помощи, у родильниц', 'maternal_infection_rate'),
  ('Показатель использования антибиотиков', 'antibiotic_use'),
  ('Частота расхождения предварительного и заключительного диагнозов', 'diagnosis_discrepancy_rate'),
  ('Досуточная летальность', 'mortality_24h'),
  ('Досуточная летальность с острым коронарным синдромом', 'acs_mortality_24h'),
  ('Досуточная летальность с острым нарушением мозгового кровообращения', 'stroke_mortality_24h'),
  ('Больничная летальность', 'hospital_mortality'),
  ('Средняя длительность лечения больного в стационаре', 'length_of_stay'),
  ('Средняя длительность лечения больного в стационаре с определённым диагнозом', 'length_of_stay_by_diagnosis'),
  ('Случаи пневмоторакса в медицинской организации', 'iatrogenic_pneumothorax_rate'),
  ('Доля выписанных пациентов, которым проводилась сердечно-лёгочная реанимация в период госпитализации', 'discharged_after_resuscitation_share'),
  ('Доля пациентов, повторно поступивших в отделение реанимации и интенсивной терапии за период госпитализации', 'icu_readmission_rate'),
  ('Доля госпитализированных пациентов с периодом пребывания в приёмном отделении более 4 часов', 'er_stay_over_4h_share'),
  ('Доля пациентов, которым установлен клинический диагноз в сроки, превышающие 72 часа (24 часа — при экстренной госпитализации)', 'late_clinical_diagnosis_share'),
  ('Доля случаев непрофильной госпитализации', 'wrong_profile_admission_share'),
  ('Выдача документов о проведённом лечении на руки пациентам (законным представителям) в день выписки', 'documents_on_discharge_share'),
  ('Доля случаев передачи информации о пациенте после выписки на амбулаторный уровень в срок, не превышающий 24 часа', 'handover_within_24h_share'),
  ('Частота осложнений после оперативных вмешательств', 'postoperative_complication_rate'),
  ('Летальность пациентов после оперативных вмешательств в случае возникновения серьёзных излечимых осложнений', 'failure_to_rescue'),
  ('Частота случаев тромбоза глубоких вен / ТЭЛА в послеоперационном периоде', 'postoperative_thromboembolism_rate'),
  ('Частота инородных тел в области оперативного вмешательства', 'retained_foreign_body_rate'),
  ('Частота периоперационных кровотечений и гематом', 'perioperative_bleeding_rate'),
  ('Частота нарушений дыхания в послеоперационном периоде', 'postoperative_respiratory_rate'),
  ('Послеоперационный сепсис', 'postoperative_sepsis_rate'),
  ('Частота расхождений послеоперационных швов', 'wound_dehiscence_rate'),
  ('Частота случаев острой почечной недостаточности, потребовавшей заместительной почечной терапии, после оперативных вмешательств', 'postoperative_dialysis_rate'),
  ('Хирургическая активность', 'surgical_activity'),
  ('Средняя длительность пребывания больного на койке до операции', 'stay_before_operation'),
  ('Средняя длительность пребывания больного на койке после операции', 'stay_after_operation'),
  ('Незапланированные ранние реоперации в течение одного периода госпитализации', 'unplanned_reoperation_rate'),
  ('Профилактика инфекционных осложнений антибактериальными препаратами за 30 минут до хирургического вмешательства', 'timely_prophylaxis_share'),
  ('Незапланированные повторные госпитализации в течение первых 30 суток после выписки', 'unplanned_readmission_rate'),
  ('Частота реакций и осложнений, возникших в связи с трансфузией донорской крови и (или) её компонентов', 'transfusion_reaction_rate'),
  ('Частота возникновения пролежней', 'pressure_ulcer_rate'),
  ('Количество переломов шейки бедра, произошедших в медицинской организации', 'hip_fracture_rate'),
  ('Количество случаев падений в медицинской организации', 'patient_fall_rate'),
  ('Текучесть кадров', 'staff_turnover'),
  ('Количество нежелательных (неблагоприятных) событий в медицинской организации', 'adverse_event_rate')
) AS known("name", "code") WHERE row."name" = known."name";

-- CreateIndex
CREATE UNIQUE INDEX "companies_oid_key" ON "companies"("oid");

-- CreateIndex
CREATE UNIQUE INDEX "metrics_code_key" ON "metrics"("code");

-- By hand: what a code may be, as that of a source datum.
ALTER TABLE "metrics" ADD CONSTRAINT "metrics_code" CHECK ("code" ~ '^[a-z][a-z0-9_]*$');
