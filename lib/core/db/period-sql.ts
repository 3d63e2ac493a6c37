import 'server-only'
import { PERIODICITY } from '@/lib/calc/periods'
import { Prisma } from '@/lib/generated/prisma/client'

/** The first day of a reporting period of the row named `alias`, as lib/calc/periods computes it. */
export function firstDaySql(alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`make_date(${row}.year, greatest(${row}.month, (${row}.quarter - 1) * 3 + 1, 1), 1)`
}

/** Of three values by periodicity the one of this periodicity. */
function byPeriodicity(
  periodicity: Prisma.Sql,
  { year, quarter, month }: Record<'year' | 'quarter' | 'month', Prisma.Sql>,
): Prisma.Sql {
  return Prisma.sql`CASE ${periodicity} WHEN ${PERIODICITY.year} THEN ${year}
    WHEN ${PERIODICITY.quarter} THEN ${quarter} WHEN ${PERIODICITY.month} THEN ${month} END`
}

/** The first day on which organisation `alias` reports in this periodicity. */
export function beginDateSql(alias: string, periodicity: Prisma.Sql): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${alias}.date_begin_${name}`)
  return byPeriodicity(periodicity, {
    year: column('year'),
    quarter: column('quarter'),
    month: column('month'),
  })
}

/** How many periods a year has in the periodicity of row `alias`. */
export function periodsPerYearSql(alias: string): Prisma.Sql {
  const [year, quarter, month] = [Prisma.sql`1`, Prisma.sql`4`, Prisma.sql`12`]
  return byPeriodicity(Prisma.raw(`${alias}.metric_period_id`), { year, quarter, month })
}

/** A number for the period of row `alias`: of two neighbours of one periodicity the later has one more. */
export function periodNumberSql(alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`(${row}.year * ${periodsPerYearSql(alias)} + ${row}.quarter + ${row}.month)`
}
