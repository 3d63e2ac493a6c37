import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  CalendarPlus,
  CalendarX2,
  PencilLine,
  Plus,
  Trash2,
} from 'lucide-react'
import { useEffect } from 'react'
import { metricPaths } from '@/components/metrics/metric-paths'
import { formulaSigns } from '@/components/metrics/passports/passport-words'
import { entryWords, exchangeWords, type ShownCategory } from '@/components/metrics/tree/metric-tree'
import type { RowQuestion, RowTarget } from '@/components/metrics/tree/row-dialog'
import type { useReorder } from '@/components/metrics/tree/use-reorder'
import { ButtonLink, IconButton } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { Chip } from '@/components/ui/feedback/chip'
import { RowMenu } from '@/components/ui/overlays/rare-actions'
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
      <MoveButton target={target} step="up" reorder={reorder} />
      <MoveButton target={target} step="down" reorder={reorder} />
      <RowMenu
        of={target.name}
        actions={[
          { label: 'Изменить', icon: <PencilLine />, href },
          reorder.canMove(target, 'first') && {
            label: 'Переместить в начало',
            icon: <ArrowUpToLine />,
            onSelect: () => reorder.move(target, 'first'),
          },
          reorder.canMove(target, 'last') && {
            label: 'Переместить в конец',
            icon: <ArrowDownToLine />,
            onSelect: () => reorder.move(target, 'last'),
          },
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

function MoveButton({ target, step, reorder }: { target: RowTarget; step: 'up' | 'down'; reorder: Reorder }) {
  const isUp = step === 'up'
  const can = reorder.canMove(target, step)
  return (
    <IconButton
      id={reorder.buttonId(target, step)}
      label={`Переместить «${target.name}» ${isUp ? 'выше' : 'ниже'}`}
      icon={isUp ? <ArrowUp /> : <ArrowDown />}
      // Not disabled at the end of the list, so that the focus stays on the moved row.
      aria-disabled={!can || undefined}
      onClick={() => reorder.move(target, step)}
      className="aria-disabled:pointer-events-none aria-disabled:opacity-45"
    />
  )
}

type MetricLineProps = Omit<CategoryCardProps, 'shown'> & { metric: MetricListItem; categoryId: number }

/** An indicator in its category: link, formula and unit, validity and actions. */
function MetricLine({ metric, categoryId, usual, reorder, onAsk }: MetricLineProps) {
  const { id, name, state, version, has_documents } = metric
  const isExpired = state === 'expired'
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
    <li className="flex items-center justify-between gap-x-4 gap-y-1 px-4 py-2 @max-3xl:flex-wrap @3xl:px-5">
      <div className="min-w-0 py-1 @max-3xl:basis-full">
        <Link id={rowId} href={href} className="link">
          {name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-ink-soft">
          <span className="font-medium whitespace-nowrap text-ink">{formulaSigns(metric)}</span>
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
  return (
    <section aria-labelledby={`category-${id}`} className="rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 @3xl:px-5">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={`category-${id}`} className="text-lg font-semibold text-pretty">
            <Link href={href} className="link">
              {name}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft">
            {[countText(count, metrics.length), exchangeWords(category.metrics)].filter(Boolean).join('; ')}
          </p>
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
        <ol className="divide-y divide-line border-t border-line">
          {metrics.map((metric) => (
            <MetricLine key={metric.id} metric={metric} categoryId={id} {...{ usual, reorder, onAsk }} />
          ))}
        </ol>
      )}
    </section>
  )
}

function countText(count: number, shown: number): string {
  if (count === 0) return 'Показателей пока нет'
  const text = metricsText(count)
  return shown === count ? text : `${text}, показано ${shown}`
}
