import { Plus } from 'lucide-react'
import { metricPaths } from '@/components/metrics/metric-paths'
import { MetricLine } from '@/components/metrics/tree/metric-line'
import type { ShownCategory } from '@/components/metrics/tree/metric-tree'
import { type Ask, RowActions } from '@/components/metrics/tree/row-actions'
import { SortableList } from '@/components/metrics/tree/sortable-list'
import type { Reorder } from '@/components/metrics/tree/use-reorder'
import { useSortableRow } from '@/components/metrics/tree/use-sortable-row'
import { ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { plural } from '@/lib/core/format/plural'

type CategoryCardProps = {
  shown: ShownCategory
  reorder: Reorder
  onAsk: Ask
}

/** A category with its indicators and actions. */
export function CategoryCard({ shown: { category, metrics }, reorder, onAsk }: CategoryCardProps) {
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
            <p className="text-sm text-ink-soft">{countText(count, metrics.length)}</p>
          </div>
        </div>
        <div className="-mr-2 flex flex-wrap items-center gap-1.5 @max-3xl:ml-auto @max-3xl:justify-end">
          <ButtonLink
            size="sm"
            color="info"
            quiet
            href={metricPaths.newMetric(id)}
            icon={<Plus aria-hidden />}
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
              <MetricLine key={metric.id} metric={metric} categoryId={id} {...{ reorder, onAsk }} />
            ))}
          </ol>
        </SortableList>
      )}
    </section>
  )
}

function countText(count: number, shown: number): string {
  if (count === 0) return 'Показателей пока нет'
  const text = `${count} ${plural(count, 'показатель', 'показателя', 'показателей')}`
  return shown === count ? text : `${text}, показано ${shown}`
}
