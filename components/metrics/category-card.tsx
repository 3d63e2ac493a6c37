import { PencilLine, Plus } from 'lucide-react'
import Link from 'next/link'
import type { DeleteTarget } from '@/components/metrics/delete-dialog'
import { metricPaths } from '@/components/metrics/metric-paths'
import type { ShownCategory } from '@/components/metrics/metric-tree'
import { RowActions } from '@/components/metrics/row-actions'
import type { Reorder } from '@/components/metrics/use-reorder'
import { validityText } from '@/components/metrics/validity'
import { ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { classNames } from '@/components/ui/class-names'
import { plural } from '@/lib/core/format/plural'
import type { MetricListItem } from '@/lib/features/metrics/answers'
import { METRIC_STATE_NAMES } from '@/lib/features/metrics/labels'

type CategoryCardProps = {
  shown: ShownCategory
  reorder: Reorder
  onDelete: (target: DeleteTarget) => void
}

/** A category with its indicators and what can be done with them. */
export function CategoryCard({ shown: { category, metrics }, reorder, onDelete }: CategoryCardProps) {
  const { id, name } = category
  const count = category.metrics.length
  return (
    <section aria-labelledby={`category-${id}`} className="rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 @3xl:px-5">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={`category-${id}`} className="text-lg font-semibold text-pretty">
            {name}
          </h2>
          <p className="text-sm text-ink-soft">{countText(count, metrics.length)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
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
          <ButtonLink
            size="sm"
            href={metricPaths.category(id)}
            icon={<PencilLine aria-hidden />}
            aria-label={`Изменить категорию «${name}»`}
          >
            Изменить
          </ButtonLink>
          <RowActions
            what={{ kind: 'category', id, name }}
            target={{ kind: 'category', id, name, metrics: count }}
            {...{ reorder, onDelete }}
          />
        </div>
      </header>
      {metrics.length > 0 && (
        <ol className="divide-y divide-line border-t border-line">
          {metrics.map((metric) => (
            <MetricLine key={metric.id} metric={metric} categoryId={id} {...{ reorder, onDelete }} />
          ))}
        </ol>
      )}
    </section>
  )
}

function countText(count: number, shown: number): string {
  if (count === 0) return 'Показателей пока нет'
  const text = `${count} ${plural(count, 'показатель', 'показателя', 'показателей')}`
  return shown === count ? text : `${text}, показано ${shown}`
}

type MetricLineProps = Omit<CategoryCardProps, 'shown'> & { metric: MetricListItem; categoryId: number }

function MetricLine({ metric, categoryId, reorder, onDelete }: MetricLineProps) {
  const { id, name, state } = metric
  const isExpired = state === 'expired'
  return (
    <li className="flex items-center justify-between gap-x-4 gap-y-1 px-4 py-2 @max-3xl:flex-wrap @3xl:px-5">
      <div className="min-w-0 @max-3xl:basis-full">
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
      <div className="-mr-2 @max-3xl:-ml-2.5">
        <RowActions
          what={{ kind: 'metric', id, name }}
          target={{ kind: 'metric', id, name }}
          {...{ reorder, onDelete }}
        />
      </div>
    </li>
  )
}
