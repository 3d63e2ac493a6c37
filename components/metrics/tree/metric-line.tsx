import Link from 'next/link'
import { validityText } from '@/components/metrics/form/validity'
import { metricPaths } from '@/components/metrics/metric-paths'
import type { DeleteTarget } from '@/components/metrics/tree/delete-dialog'
import { RowActions } from '@/components/metrics/tree/row-actions'
import type { Reorder } from '@/components/metrics/tree/use-reorder'
import { useSortableRow } from '@/components/metrics/tree/use-sortable-row'
import { classNames } from '@/components/ui/basics/class-names'
import { Chip } from '@/components/ui/feedback/chip'
import type { MetricListItem } from '@/lib/features/metrics/contract'
import { METRIC_STATE_NAMES } from '@/lib/features/metrics/labels'

type MetricLineProps = {
  metric: MetricListItem
  categoryId: number
  reorder: Reorder
  onDelete: (target: DeleteTarget) => void
}

/** An indicator in its category: a link, its validity and its actions. */
export function MetricLine({ metric, categoryId, reorder, onDelete }: MetricLineProps) {
  const { id, name, state } = metric
  const isExpired = state === 'expired'
  const { row, handle } = useSortableRow(metric)
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
          <Link
            href={metricPaths.metric(categoryId, id)}
            className={classNames(
              'rounded-sm hover:text-accent-strong hover:underline',
              isExpired && 'text-ink-soft',
            )}
          >
            {name}
          </Link>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <span>{metric.metric_period.name}</span>
            <span aria-hidden>·</span>
            <span>{validityText(metric)}</span>
            {metric.has_documents && (
              <>
                <span aria-hidden>·</span>
                <span>есть документы</span>
              </>
            )}
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
          what={{ kind: 'metric', id, name }}
          target={{ kind: 'metric', id, name }}
          {...{ reorder, onDelete }}
        />
      </div>
    </li>
  )
}
