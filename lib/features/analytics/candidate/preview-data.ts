import 'server-only'
import { z } from 'zod'
import { medianOf } from '@/lib/calc/comparison/quantiles'
import { PERIODICITY, quarterIndex } from '@/lib/calc/periods'
import { MONTH_SLOTS, QUARTER_SLOTS, slotOf, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { type CompanyScope, reachesCategory, withinCategories } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { onlyRow, rows } from '@/lib/core/db/rows'
import { COMPANY_ROLE, DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import { AppError } from '@/lib/core/http/errors'
import { namedBriefly } from '@/lib/core/http/shapes'
import { env } from '@/lib/core/process/env'
import { inSlices } from '@/lib/core/process/interactive-work'
import { lastQuarterOf } from '@/lib/features/analytics/candidate/select'
import { coarsened, type Released } from '@/lib/features/analytics/columns/shapes'
import {
  type ComparedMetric,
  type OwnCompany,
  readOwnCompany,
} from '@/lib/features/analytics/group/group-data'
import { areEnough, type ShownPeriod, shownPeriod } from '@/lib/features/analytics/group/rules'
import { publishedProfile } from '@/lib/features/analytics/members/rules'
import { type OwnValue, readOwnValues } from '@/lib/features/analytics/own/own-data'
import {
  type Compared,
  type GroupYears,
  readAny,
  readNextPublication,
  readPublication,
} from '@/lib/features/analytics/publications/compared-data'
import type { Preview } from '@/lib/features/analytics/publications/contract'
import { readOpenPreview } from '@/lib/features/analytics/publications/data'
import type { PublicationRef } from '@/lib/features/analytics/publications/shapes'
import { REPORTS } from '@/lib/features/analytics/publications/statements-data'
import type { OwnRating } from '@/lib/features/analytics/rating/contract'
import { asOrganisation, rateAlone } from '@/lib/features/analytics/rating/rating-data'
import { NO_COMPANY_FILTER } from '@/lib/features/analytics/rules'
import { Prisma } from '@/lib/generated/prisma/client'

type Value = Preview['categories'][number]['values'][number]
type Quarter = { year: number; quarter: number }

const documentRow = z.object({
  id: z.int().nullable(),
  metric_category: namedBriefly,
  state: z.enum(['approved', 'draft', 'none']),
  is_asked_back: z.boolean(),
})

/**
 * The viewer's values of the open preview, GET /api/publications/preview. Counts as opened.
 * @throws AppError not_found without an organisation that takes part
 */
export async function readPreview(scope: CompanyScope): Promise<Preview> {
  const own = scope.isWatcher ? null : await readOwnCompany(scope, null)
  if (!own) throw new AppError('not_found')
  const publication = await readOpenPreview(scope)
  const next = publication ? null : await readNextPublication()
  const period = publication ?? next
  return {
    publication,
    next,
    ...documentsOf(period ? await readDocuments(scope, own.id, period) : []),
    number: own.number,
    ...(publication?.is_to_check ? await readOpened(scope, own, publication) : NOTHING_OPENED),
  }
}

type Opened = Omit<Preview, 'publication' | 'next' | 'documents' | 'missing' | 'number'>

const NOTHING_OPENED: Opened = {
  compared: null,
  categories: [],
  profile: null,
  is_checked: false,
  opened_by: 0,
  organisations: 0,
}

async function readOpened(
  scope: CompanyScope,
  own: OwnCompany,
  { id, ...period }: Quarter & { id: number },
): Promise<Opened> {
  await noteOpened(id, own.id)
  const [built, standing, state] = await Promise.all([readAny(id), readPublication(), readState(id, own.id)])
  const own_class = built.members?.classes.find(({ members }) => members.includes(own.id))
  return {
    ...(await readCategories(scope, { built, standing, own, period })),
    profile: own_class && built.members ? publishedProfile(own_class.profile, built.members.names) : null,
    ...state,
  }
}

interface Previewed {
  built: Awaited<ReturnType<typeof readAny>>
  standing: Compared
  own: OwnCompany
  period: Quarter
}

/** A period of an indicator that the preview shows. */
interface Shown {
  metric: ComparedMetric
  period: ShownPeriod
  live: OwnValue | null
  out: Released | null
  before: Released | null
}

/**
 * Only the viewer's values come from the candidate; group statistics come from the current publication. A candidate may lose
 * a single document before release, and its medians would then disclose that document. Of periods before the
 * publication's quarter those are shown that the current publication lacks or has otherwise.
 */
async function readCategories(
  scope: CompanyScope,
  { built, standing, own, period: { year, quarter } }: Previewed,
): Promise<Pick<Preview, 'compared' | 'categories'>> {
  const compared = comparedQuarter(standing.ref, { year, quarter })
  const within = built.categories.filter(({ id }) => reachesCategory(scope, id))
  const ids = within.map(({ id }) => id)
  const years = built.years.toReversed()
  const viewerIn = (of: Pick<Compared, 'group'>) => ({ group: of.group(NO_COMPANY_FILTER), own: own.id })
  const isMember = built.group(NO_COMPANY_FILTER).mask[own.id] === 1
  const [candidate, published, ratedYear, ownValues] = await Promise.all([
    built.readGroup(ids, years, viewerIn(built)),
    standing.readGroup(ids, years, viewerIn(standing)),
    standing.read(ids, compared ? [compared.year] : []),
    readOwnValues(own, years),
  ])
  const [current, ...earlier] = periodsUpTo(years, { year, quarter })

  function publishedRating({ id, categoryId }: ComparedMetric) {
    const metric = standing.metric(id)
    if (!compared || !metric) return null
    const source = asOrganisation({
      metrics: [metric],
      categoryYear: ratedYear.of(categoryId, compared.year),
      group: standing.group(NO_COMPANY_FILTER),
      own,
      ownValues,
      year: compared.year,
      method: standing.method,
    })
    return rateAlone(source, metric, slotOf({ quarter: compared.quarter, month: 0 }))
  }

  function shown(metric: ComparedMetric, period: ShownPeriod): Shown {
    const releasedIn = (years: GroupYears) =>
      years.of(metric.categoryId, period.year).own(metric.id, period.slot)
    const [frozen, before] = [releasedIn(candidate), releasedIn(published)]
    const live = ownValues.at(metric, period.year, period.slot)
    const valid = [before?.value, live?.compared ? live.rounded : null]
    // What was returned since the freeze stays as it is published, or is left out.
    return { metric, period, live, before, out: frozen && !valid.includes(frozen.value) ? before : frozen }
  }

  function publishedMedian({ metric, period: { year, slot }, before }: Shown): number | null {
    const values = published.of(metric.categoryId, year).column(metric.id, slot).values()
    const isCompared = areEnough(values.length, before?.published != null, env().MIN_COMPARISON_GROUP)
    return isCompared ? medianOf(values, metric.decimals) : null
  }

  function previewed(metric: ComparedMetric): Value[] {
    const now = current && shown(metric, current)
    const rating = publishedRating(metric)
    const place =
      now && compared?.is_same && rating?.own
        ? placeOf(rating.own, rating.total, now.out?.value ?? now.live?.rounded ?? null)
        : NO_PLACE
    return [
      ...(now && (now.out || now.live || now.before)
        ? [answerOf(now, { median: rating?.median ?? null, ...place })]
        : []),
      // All of a newcomer that waits is in no publication.
      ...(isMember ? earlier : [])
        .map((period) => shown(metric, period))
        .filter((one) => isNew(one) || whyNot(one) === 'waiting')
        .map((one) => answerOf(one, { median: publishedMedian(one), ...NO_PLACE })),
    ]
  }

  const categories = await inSlices(within, async ({ id, name, short_name, metrics }) => ({
    metric_category: { id, name, short_name },
    values: metrics.flatMap(previewed),
  }))
  return { compared, categories }
}

/** Periods that a publication of the quarter may tell of, its own first. */
function periodsUpTo(years: readonly number[], { year, quarter }: Quarter): ShownPeriod[] {
  const last = quarterIndex(year, quarter)
  const periods = years
    .flatMap((one) => [...QUARTER_SLOTS, ...MONTH_SLOTS, YEAR_SLOT].map((slot) => shownPeriod(one, slot)))
    .filter(({ year: of, slot }) => quarterIndex(of, lastQuarterOf(slot)) <= last)
  const isOwn = (one: ShownPeriod) => one.year === year && one.quarter === quarter
  return [...periods.filter(isOwn), ...periods.filter((one) => !isOwn(one))]
}

const isNew = ({ out, before }: Shown) => before?.value !== out?.value

function answerOf(one: Shown, group: Pick<Value, 'median' | 'place' | 'of' | 'place_interval'>): Value {
  const { metric, period, live, out } = one
  const { id, shown, decimals } = metric
  const { name, short_name, metric_unit, metric_target_order } = shown
  const { year, quarter, month, label } = period
  return {
    metric: {
      id,
      name,
      short_name,
      unit: metric_unit.name,
      decimals,
      order: metric_target_order.system_name,
    },
    period: { year, quarter, month, label },
    value: live?.rounded ?? null,
    told: out?.published ?? null,
    is_coarser: coarsened(out) !== undefined,
    published: one.before?.value ?? null,
    why_not: whyNot(one),
    ...group,
    is_new: isNew(one),
  }
}

/** The quarter of the current publication to compare with: the same one if it has that, or its newest. */
function comparedQuarter(standing: PublicationRef | null, { year, quarter }: Quarter): Preview['compared'] {
  if (!standing) return null
  const isLater = quarterIndex(year, quarter) > quarterIndex(standing.year, standing.quarter)
  const shown = isLater ? standing : { year, quarter }
  return { number: standing.number, year: shown.year, quarter: shown.quarter, is_same: !isLater }
}

const NO_PLACE = { place: null, of: null, place_interval: null }

/** The published place of the published value; of another one, the place it would take. */
function placeOf(
  { value: known, place, place_interval: interval, live }: OwnRating,
  total: number | null,
  value: number | null,
): Pick<Value, 'place' | 'of' | 'place_interval'> {
  if (live?.value === value) return { place: live.place, of: live.of, place_interval: null }
  if (known !== value) return NO_PLACE
  return { place, of: total, place_interval: interval ? { from: interval[0], to: interval[1] } : null }
}

function whyNot({ live, out }: Shown): Value['why_not'] {
  if (out && out.published === null) return 'hidden'
  if (live?.compared) return live.rounded === out?.value ? null : 'waiting'
  if (out) return null
  return live?.rounded == null ? 'no_value' : 'small_denominator'
}

const documentsOf = (documents: ReadonlyArray<z.output<typeof documentRow>>) => ({
  missing: documents.flatMap(({ id, metric_category, state }) =>
    state === 'approved' ? [] : [{ id, metric_category, state }],
  ),
  documents: documents.flatMap(({ id, metric_category, state, is_asked_back }) =>
    id !== null && state === 'approved' ? [{ id, metric_category, is_asked_back }] : [],
  ),
})

/** Own documents of the quarter, one for each category that has or owes one. */
function readDocuments(scope: CompanyScope, companyId: number, { year, quarter }: Quarter) {
  return rows(
    documentRow,
    Prisma.sql`
      SELECT d.id, json_build_object('id', mc.id, 'name', mc.name, 'short_name', mc.short_name) AS metric_category,
        CASE WHEN d.id IS NULL THEN 'none' WHEN d.input_document_status_id = ${DOCUMENT_STATUS.approved} THEN 'approved'
          ELSE 'draft' END AS state,
        EXISTS (SELECT FROM withdrawal_requests w WHERE w.input_document_id = d.id AND w.status = 'pending') AS is_asked_back
      FROM metric_categories mc CROSS JOIN make_date(${year}::int, ${quarter}::int * 3 - 2, 1) AS quarter(day)
      LEFT JOIN input_documents d ON d.metric_category_id = mc.id
        AND d.company_id = ${companyId} AND d.year = ${year} AND d.quarter = ${quarter} AND d.month = 0
      WHERE (d.id IS NOT NULL OR EXISTS (SELECT FROM metrics m JOIN companies c ON c.id = ${companyId}
          WHERE m.metric_category_id = mc.id AND m.metric_period_id = ${PERIODICITY.quarter}
            AND quarter.day BETWEEN greatest(m.date_begin, c.date_begin_quarter) AND coalesce(m.date_end, 'infinity')))
        AND ${withinCategories(scope, Prisma.sql`mc.id`)}
      ORDER BY mc.position, mc.id`,
  )
}

const noteOpened = (id: number, companyId: number) =>
  db().$executeRaw(Prisma.sql`
    UPDATE publications SET opened_by = array_append(opened_by, ${companyId}::int)
    WHERE id = ${id} AND NOT ${companyId}::int = ANY(opened_by)`)

const readState = (id: number, companyId: number) =>
  onlyRow(
    z.object({ opened_by: z.int(), organisations: z.int(), is_checked: z.boolean() }),
    Prisma.sql`SELECT cardinality(p.opened_by) AS opened_by, ${companyId}::int = ANY(p.checked_by) AS is_checked,
      (SELECT count(*)::int FROM companies c WHERE c.company_role_id = ${COMPANY_ROLE.participant} AND ${REPORTS}) AS organisations
      FROM publications p WHERE p.id = ${id}`,
  )
