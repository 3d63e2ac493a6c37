import { validityText } from '@/components/metrics/form/validity'
import { metricPaths } from '@/components/metrics/metric-paths'
import { formulaSigns } from '@/components/metrics/passports/passport-words'
import { type Ask, RowActions } from '@/components/metrics/tree/row-actions'
import type { Reorder } from '@/components/metrics/tree/use-reorder'
import { useSortableRow } from '@/components/metrics/tree/use-sortable-row'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { Chip } from '@/components/ui/feedback/chip'
import type { MetricListItem } from '@/lib/features/metrics/contract'
import { METRIC_STATE_NAMES } from '@/lib/features/metrics/labels'

type MetricLineProps = {
  metric: MetricListItem
  categoryId: number
  reorder: Reorder
  onAsk: Ask
}

/** An indicator in its category: a link, what is computed in which unit, its validity and its actions. */
export function MetricLine({ metric, categoryId, reorder, onAsk }: MetricLineProps) {
  const { id, name, state, version, has_documents, date_end } = metric
  const isExpired = state === 'expired'
  const { row, handle } = useSortableRow(metric)
  const href = metricPaths.metric(categoryId, id)
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
          <Link href={href} className="link">
            {name}
          </Link>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-sm text-ink-soft">
            <span className="font-medium whitespace-nowrap text-ink">{formulaSigns(metric)}</span>
            <span>{metric.metric_unit.name}</span>
            <span>
              {metric.metric_period.name}, {validityText(metric)}
            </span>
            {has_documents && <span>есть документы</span>}
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
          target={{ kind: 'metric', id, name, version, categoryId, has_documents, date_end }}
          {...{ href, reorder, onAsk }}
        />
      </div>
    </li>
  )
}
