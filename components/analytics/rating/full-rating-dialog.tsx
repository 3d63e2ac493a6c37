import { useVirtualizer } from '@tanstack/react-virtual'
import { LocateFixed } from 'lucide-react'
import { type ComponentProps, type Ref, useRef, useState } from 'react'
import { OrganisationPopover } from '@/components/analytics/organisations/organisation-popover'
import { isWithin } from '@/components/analytics/organisations/place-words'
import {
  organisations,
  profileWords,
  tooFewWords,
  unrankedWords,
} from '@/components/analytics/organisations/rating-words'
import { PlaceBadge, Stars } from '@/components/analytics/rating/rating-rows'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { usePrinting } from '@/components/ui/browser/use-printing'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { QueryError } from '@/components/ui/feedback/error-state'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Select } from '@/components/ui/fields/select'
import { optionsOf } from '@/components/ui/fields/select-options'
import { SortHeader } from '@/components/ui/lists/sort-header'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatNumber } from '@/lib/core/format/numbers'
import { periodTitle } from '@/lib/core/format/quarters'
import { useRatingRows } from '@/lib/features/analytics/client'
import { coarsenedWords } from '@/lib/features/analytics/labels'
import { citedWords } from '@/lib/features/analytics/publications/labels'
import type {
  MetricRating,
  PeriodRating,
  SentPeriod,
  TableRow,
} from '@/lib/features/analytics/rating/contract'
import { RATING_ROWS } from '@/lib/features/analytics/rules'
import type { RatingPeriodQuery, RatingRowsQuery, RatingSort } from '@/lib/features/analytics/schema'

type FullRatingDialogProps = {
  rating: SentPeriod
  /** The period, independent of later changes of the URL. */
  query: RatingPeriodQuery
  categoryName: string
  /** The indicator of the table; null for the category. */
  metricId: number | null
  /** Whom the rating is of, for paper. */
  selection: string
  onTable: (metricId: number | null) => void
  onClose: () => void
}

const CATEGORY = 'category'

/** A table of all organisations, sortable and scrollable. */
export function FullRatingDialog({
  rating: { data, meta },
  query,
  categoryName,
  metricId,
  selection,
  onTable,
  onClose,
}: FullRatingDialogProps) {
  const { rating } = data
  const metric = rating?.metrics.find((one) => one.metric.id === metricId)
  const rated = metricId === null ? rating?.category : metric

  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title="Все организации"
      description={`${categoryName}, ${periodTitle({ year: meta.year, ...data.period })}`}
    >
      {rating && (
        <Select
          label="Что показать"
          labelHidden
          value={String(metricId ?? CATEGORY)}
          onChange={(value) => onTable(value === CATEGORY ? null : Number(value))}
          options={[
            { value: CATEGORY, label: 'Рейтинг по категории' },
            ...optionsOf(rating.metrics.map(({ metric }) => metric)),
          ]}
          className="mb-3 print:hidden"
        />
      )}
      {rated && rated.total !== null ? (
        // Another table starts at the top, in its default order.
        <FullRatingTable
          key={metricId ?? CATEGORY}
          rated={rated}
          total={rated.total}
          title={metric?.metric.name ?? `Рейтинг по категории «${categoryName}»`}
          printed={[selection, citedWords(meta)].filter(Boolean).join(' · ')}
          query={{ ...query, metric_id: metricId }}
        />
      ) : (
        <EmptyState
          title={
            rated
              ? tooFewWords(meta.min_group)
              : rating && metricId === null
                ? 'Недостаточно организаций для рейтинга по категории'
                : 'За этот период сравнивать нечего'
          }
        />
      )}
    </Dialog>
  )
}

type Rated = MetricRating | NonNullable<PeriodRating['category']>

type FullRatingTableProps = {
  rated: Rated
  total: number
  title: string
  printed: string
  query: RatingPeriodQuery & Pick<RatingRowsQuery, 'metric_id'>
}

const WIDE = 'max-md:hidden'
/** Largest number of columns. */
const COLUMNS = 6
const ROW_HEIGHT = 44
const OVERSCAN = 4
const BY_PLACE: RatingSort = { sort: 'place', direction: 'asc' }

/** A virtualised rating: only visible rows are rendered, and only pages near them are loaded; paper gets the loaded ones. */
function FullRatingTable({ rated, total, title, printed, query }: FullRatingTableProps) {
  const metric = 'metric' in rated ? rated.metric : null
  const coarsened = 'metric' in rated && rated.own && coarsenedWords(rated.own, rated.metric.decimals)
  const hasStars = !('metric' in rated) && rated.rows.some(({ stars }) => stars !== null)
  const [sort, setSort] = useState(BY_PLACE)
  const [pages, setPages] = useState<readonly number[]>([0])
  const { rows, known, failed } = useRatingRows({ ...query, ...sort }, pages)
  // Unranked ones are added; their number is unknown until the first answer.
  const count = known?.total ?? total
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const isPrinting = usePrinting()
  const items = isPrinting
    ? [...rows.keys()].toSorted((a, b) => a - b).map((index) => ({ index, key: index, start: 0, end: 0 }))
    : virtual.getVirtualItems()
  const needed = [...new Set([0, ...items.map(({ index }) => Math.floor(index / RATING_ROWS))])]
  if (String(needed) !== String(pages)) setPages(needed)
  const above = items[0]?.start ?? 0
  const below = isPrinting ? 0 : virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const own = known?.own_position ?? null
  const sorting = (by: RatingSort['sort']) => ({
    sorted: sort.sort === by && sort.direction,
    onToggle: () => setSort(nextSort(sort, by)),
  })

  if (failed) return <QueryError query={failed} />

  return (
    <div data-print-alone>
      <p className="hidden print:block">
        <b className="font-semibold">{title}</b> · {printed}
        {rows.size < count && ` · показаны ${rows.size} из ${count}`}
      </p>
      <div className="mb-2 flex min-h-(--control-sm) flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-soft">
          {organisations(total)} с местом{metric && ` · ${metric.metric_unit.name}`}
          {coarsened && `. Отмеченное значение точное, ${coarsened}`}
        </p>
        {own !== null && (
          <Button
            size="sm"
            icon={<LocateFixed />}
            className="print:hidden"
            onClick={() => virtual.scrollToIndex(own, { align: 'center' })}
          >
            К отмеченной строке
          </Button>
        )}
      </div>
      <section
        ref={box}
        aria-label={title}
        className="h-[min(32rem,60dvh)] overflow-y-auto rounded-lg border border-line print:h-auto print:overflow-visible"
      >
        <table className="w-full border-collapse" aria-rowcount={count + 1}>
          <caption className="sr-only">{title}</caption>
          <thead className="sticky top-0 z-10 bg-sunken text-sm text-ink-muted">
            <tr aria-rowindex={1} className="text-left">
              <SortHeader {...sorting('place')} className="w-28 @max-sm:w-24">
                Место
              </SortHeader>
              <SortHeader {...sorting('number')}>Организация</SortHeader>
              <Head className={WIDE}>Сведения</Head>
              {hasStars && <Head>Звёзды</Head>}
              {!metric && <Head className="text-right">Учтено</Head>}
              <SortHeader {...sorting('value')} className="text-right">
                {metric ? 'Значение' : 'Оценка'}
              </SortHeader>
            </tr>
          </thead>
          <tbody>
            <Spacer height={above} />
            {items.map(({ index, key }) => (
              <Row
                key={key}
                ref={virtual.measureElement}
                index={index}
                row={rows.get(index)}
                rated={rated}
                hasStars={hasStars}
              />
            ))}
            <Spacer height={below} />
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** Cycles a column: ascending, descending, then back to places. */
function nextSort({ sort, direction }: RatingSort, by: RatingSort['sort']): RatingSort {
  if (sort !== by) return { sort: by, direction: 'asc' }
  return direction === 'asc' ? { sort: by, direction: 'desc' } : BY_PLACE
}

const Head = ({ className, children }: ComponentProps<'th'>) => (
  <th scope="col" className={classNames('px-4 py-2 text-left font-medium', className)}>
    {children}
  </th>
)

/** Placeholder for the rows that are not rendered. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={COLUMNS} style={{ height }} />
    </tr>
  )

type RowProps = {
  ref: Ref<HTMLTableRowElement>
  index: number
  /** Undefined while loading. */
  row: TableRow | undefined
  rated: Rated
  hasStars: boolean
}

function Row({ ref, index, row, rated, hasStars }: RowProps) {
  const metric = 'metric' in rated ? rated.metric : null
  // The header is row 1.
  const place = { ref, 'data-index': index, 'aria-rowindex': index + 2 }
  if (!row) {
    return (
      <tr {...place} className="border-b border-line">
        <td colSpan={COLUMNS} className="h-11 px-4">
          <Skeleton className="w-2/5" />
        </td>
      </tr>
    )
  }
  return (
    <tr
      {...place}
      className={classNames(
        'border-b border-line',
        row.is_own
          ? 'bg-accent-soft font-semibold'
          : isWithin(row.place, rated.own?.place_interval ?? null) && 'bg-accent-soft/40',
      )}
    >
      <td className="px-4 py-1">
        <PlaceBadge place={row.place} reliability={rated.reliability} />
      </td>
      <th scope="row" className={classNames('px-4 py-1 text-left', !row.is_own && 'font-normal')}>
        <OrganisationPopover organisation={row} metricId={metric?.id ?? null} />
      </th>
      <td className={classNames('px-4 py-1 text-sm font-normal text-ink-soft', WIDE)}>
        {profileWords(row.profile)}
      </td>
      {hasStars && <td className="px-4 py-1">{row.stars !== null && <Stars stars={row.stars} />}</td>}
      {!metric && (
        <td className="px-4 py-1 text-right text-sm font-normal text-ink-soft">
          {row.coverage &&
            (row.place === null
              ? unrankedWords(row.coverage)
              : `${row.coverage.scored} из ${row.coverage.of}`)}
        </td>
      )}
      <td className="px-4 py-1 text-right">{formatNumber(row.value, metric?.decimals ?? 1)}</td>
    </tr>
  )
}
