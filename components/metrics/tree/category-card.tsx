import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import {
  ArrowDown,
  ArrowUp,
  CalendarPlus,
  CalendarX2,
  GripVertical,
  PencilLine,
  Plus,
  Trash2,
} from 'lucide-react'
import { useEffect } from 'react'
import { metricPaths } from '@/components/metrics/metric-paths'
import { entryWords, exchangeWords, type ShownCategory } from '@/components/metrics/tree/metric-tree'
import type { RowQuestion, RowTarget } from '@/components/metrics/tree/row-dialog'
import { SortableList } from '@/components/metrics/tree/sortable-list'
import { moveButtonId, type useReorder } from '@/components/metrics/tree/use-reorder'
import { ButtonLink, IconButton } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { Chip } from '@/components/ui/feedback/chip'
import { RowMenu } from '@/components/ui/overlays/rare-actions'
import { formulaSigns } from '@/lib/calc/formula/print'
import { metricsText } from '@/lib/core/format/plural'
import type { MetricListItem } from '@/lib/features/metrics/contract'
import { METRIC_STATE_NAMES } from '@/lib/features/metrics/labels'
import { lastValidDay } from '@/lib/features/metrics/rules'

type Ask = (question: RowQuestion, target: RowTarget) => void

type Reorder = ReturnType<typeof useReorder>

type RowActionsProps = { target: RowTarget; href: string; reorder: Reorder; onAsk: Ask }

function RowActions({ target, href, reorder, onAsk }: RowActionsProps) {
  return (
    <div className="flex shrink-0 items-center">
      <MoveButton target={target} step={-1} reorder={reorder} />
      <MoveButton target={target} step={1} reorder={reorder} />
      <RowMenu
        of={target.name}
        actions={[
          { label: 'Изменить', icon: <PencilLine />, href },
          {
            label: target.kind === 'metric' ? 'Закрыть показатель…' : 'Закрыть категорию…',
            icon: <CalendarX2 />,
            onSelect: () => onAsk('close', target),
          },
          target.kind === 'metric' &&
            target.date_end !== null && {
              label: 'Сделать бессрочным…',
              icon: <CalendarPlus />,
              onSelect: () => onAsk('reopen', target),
            },
          // Not offered for rows with documents, which the server would not delete.
          !target.has_documents && {
            label: 'Удалить…',
            icon: <Trash2 />,
            onSelect: () => onAsk('delete', target),
          },
        ]}
      />
    </div>
  )
}

function MoveButton({ target, step, reorder }: { target: RowTarget; step: -1 | 1; reorder: Reorder }) {
  const isUp = step < 0
  const can = reorder.canMove(target, step)
  return (
    <IconButton
      id={moveButtonId(target, step)}
      label={`Переместить «${target.name}» ${isUp ? 'выше' : 'ниже'}`}
      icon={isUp ? <ArrowUp /> : <ArrowDown />}
      // Not disabled at the end of the list, so that the focus stays on the moved row.
      aria-disabled={!can || undefined}
      onClick={() => reorder.move(target, step)}
      className="aria-disabled:pointer-events-none aria-disabled:opacity-45"
    />
  )
}

/** A row of a `SortableList`: attributes of its element, and the drag handle. */
function useSortableRow({ id, name }: { id: number; name: string }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: 'перетаскиваемая строка' } })
  return {
    row: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
      className: classNames(
        'motion-reduce:transition-none!',
        isDragging && 'relative z-10 bg-surface shadow-float',
      ),
    },
    handle: (
      <IconButton
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        label={`Перетащить «${name}»`}
        icon={<GripVertical />}
        // Touch drags the row instead of scrolling the page.
        className="cursor-grab touch-none active:cursor-grabbing"
      />
    ),
  }
}

type MetricLineProps = Omit<CategoryCardProps, 'shown'> & { metric: MetricListItem; categoryId: number }

/** An indicator in its category: link, formula and unit, validity and actions. */
function MetricLine({ metric, categoryId, usual, reorder, onAsk }: MetricLineProps) {
  const { id, name, state, version, has_documents } = metric
  const isExpired = state === 'expired'
  const { row, handle } = useSortableRow(metric)
  const href = metricPaths.metric(categoryId, id)
  const rowId = metricPaths.rowId(id)

  // Scrolls to it once on return from its form: the row may render after the page.
  useEffect(() => {
    if (window.location.hash !== `#${rowId}`) return
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const link = document.getElementById(rowId)
    link?.scrollIntoView({ block: 'center' })
    link?.focus({ preventScroll: true })
  }, [rowId])

  return (
    <li
      ref={row.ref}
      style={row.style}
      className={classNames(
        'flex items-center justify-between gap-x-4 gap-y-1 py-2 pr-4 pl-2 @max-3xl:flex-wrap @3xl:pr-5',
        row.className,
      )}
    >
      <div className="flex min-w-0 items-start gap-1 @max-3xl:basis-full">
        {handle}
        <div className="min-w-0 py-1">
          <Link id={rowId} href={href} className="link">
            {name}
          </Link>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-ink-soft">
            <span className="font-medium whitespace-nowrap text-ink">{formulaSigns(metric.formula)}</span>
            <span>{metric.metric_unit.name}</span>
            {entryWords(metric) !== usual && <span>{entryWords(metric)}</span>}
            {metric.without_code > 0 && !isExpired && <span>есть данные без кода</span>}
            {state !== 'current' && (
              <Chip tone={isExpired ? 'draft' : 'later'} plain={isExpired}>
                {METRIC_STATE_NAMES[state]}
              </Chip>
            )}
          </p>
        </div>
      </div>
      <div className="-mr-2 @max-3xl:ml-auto">
        <RowActions
          target={{
            kind: 'metric',
            id,
            name,
            version,
            categoryId,
            has_documents,
            date_end: lastValidDay(metric),
          }}
          {...{ href, reorder, onAsk }}
        />
      </div>
    </li>
  )
}

type CategoryCardProps = {
  shown: ShownCategory
  /** Properties of most indicators, shown once. */
  usual: string | null
  reorder: Reorder
  onAsk: Ask
}

export function CategoryCard({ shown: { category, metrics }, usual, reorder, onAsk }: CategoryCardProps) {
  const { id, name, has_documents } = category
  const href = metricPaths.category(id)
  const count = category.metrics.length
  const { row, handle } = useSortableRow(category)
  return (
    <section
      ref={row.ref}
      style={row.style}
      aria-labelledby={`category-${id}`}
      className={classNames('rounded-lg border border-line bg-surface', row.className)}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 pr-4 pl-2 @3xl:pr-5">
        <div className="flex min-w-0 flex-1 basis-72 gap-1">
          {handle}
          <div className="min-w-0">
            <h2 id={`category-${id}`} className="text-lg font-semibold text-pretty">
              <Link href={href} className="link">
                {name}
              </Link>
            </h2>
            <p className="text-sm text-ink-soft">
              {[countText(count, metrics.length), exchangeWords(category.metrics)].filter(Boolean).join('; ')}
            </p>
          </div>
        </div>
        <div className="-mr-2 flex flex-wrap items-center gap-1.5 @max-3xl:ml-auto @max-3xl:justify-end">
          <ButtonLink
            size="sm"
            color="info"
            quiet
            href={metricPaths.newMetric(id)}
            icon={<Plus />}
            aria-label={`Добавить показатель в категорию «${name}»`}
          >
            Показатель
          </ButtonLink>
          <RowActions
            target={{ kind: 'category', id, name, metrics: count, has_documents }}
            {...{ href, reorder, onAsk }}
          />
        </div>
      </header>
      {metrics.length > 0 && (
        <SortableList
          id={`metrics-${id}`}
          rows={metrics}
          onDrop={(metric, over) => reorder.drop({ kind: 'metric', ...metric }, over)}
        >
          <ol className="divide-y divide-line border-t border-line">
            {metrics.map((metric) => (
              <MetricLine key={metric.id} metric={metric} categoryId={id} {...{ usual, reorder, onAsk }} />
            ))}
          </ol>
        </SortableList>
      )}
    </section>
  )
}

function countText(count: number, shown: number): string {
  if (count === 0) return 'Показателей пока нет'
  const text = metricsText(count)
  return shown === count ? text : `${text}, показано ${shown}`
}
