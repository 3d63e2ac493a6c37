'use client'

import { PackageOpen, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { metricPaths } from '@/components/metrics/metric-paths'
import { PackageDialog } from '@/components/metrics/package/package-dialog'
import { CategoryCard } from '@/components/metrics/tree/category-card'
import { countExpired, shownCategories, usualEntry } from '@/components/metrics/tree/metric-tree'
import { RowDialog, type RowQuestion, type RowTarget } from '@/components/metrics/tree/row-dialog'
import { SortableList } from '@/components/metrics/tree/sortable-list'
import { useReorder } from '@/components/metrics/tree/use-reorder'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { QueryError } from '@/components/ui/feedback/query-error'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { SearchField } from '@/components/ui/fields/search-field'
import { FormError } from '@/components/ui/forms/form-parts'
import { TARGET_ORDER } from '@/lib/core/domain/dictionaries'
import { metricCalls } from '@/lib/features/metrics/client'
import type { MetricCategoryAnswer, MetricListItem } from '@/lib/features/metrics/contract'

/** Asks an administrator about an indicator that is no longer judged; nothing changes without an answer. */
function JudgementQuestion({ metric: { id, name } }: { metric: MetricListItem }) {
  const save = metricCalls.useChange('PUT /api/metrics/{id}')
  const answer = (change: { metric_target_order_id?: number }) =>
    save.mutate({ id, asks_judgement: false, ...change })
  return (
    <section
      aria-label="Вопрос о показателе"
      className="mb-4 rounded-lg border border-line bg-accent-soft px-5 py-4"
    >
      <p className="font-semibold text-pretty">Показатель «{name}»: сделать без оценки?</p>
      <p className="mt-1 text-sm text-pretty">
        Он считает зарегистрированные события: кто перестанет их регистрировать, не должен стать лучшим. Без
        оценки у показателя нет места, баллов, «лучше» и «хуже»; медиана, воронка и сигналы остаются. Выпуски,
        которые уже вышли, не изменятся.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          color="info"
          processing={save.isPending}
          onClick={() => answer({ metric_target_order_id: TARGET_ORDER.none })}
        >
          Сделать без оценки
        </Button>
        <Button color="light" disabled={save.isPending} onClick={() => answer({})}>
          Оставить как есть
        </Button>
      </div>
      {save.error && <FormError>{save.error.message}</FormError>}
    </section>
  )
}

const NO_FILTERS = { search: '', showExpired: false }

const ADD_CATEGORY = (
  <ButtonLink color="info" href={metricPaths.newCategory} icon={<Plus />}>
    Добавить категорию
  </ButtonLink>
)

/** «Показатели»: the tree of categories with their indicators. */
export function MetricsScreen({ initial, today }: { initial: MetricCategoryAnswer[]; today: string }) {
  const query = metricCalls.useData('GET /api/metric-categories', {}, initial)
  const [filters, setFilters] = useState(NO_FILTERS)
  const [isPackageOpen, setPackageOpen] = useState(false)
  const [asked, setAsked] = useState<{ question: RowQuestion; target: RowTarget } | null>(null)
  const categories = query.data ?? []
  const shown = shownCategories(categories, filters)
  const expired = countExpired(categories)
  const usual = usualEntry(categories)
  const reorder = useReorder(categories, shown)
  const ask = (question: RowQuestion, target: RowTarget) => setAsked({ question, target })

  if (query.isError && !query.data) return <QueryError query={query} />
  return (
    <>
      <PageHeader
        title="Показатели"
        breadcrumbs={['Администрирование']}
        description={
          usual === null
            ? 'Категории и показатели, по которым организации вводят данные'
            : `У каждого показателя, если не сказано иное: ${usual.charAt(0).toLowerCase()}${usual.slice(1)}`
        }
        actions={
          <>
            <Button icon={<PackageOpen />} onClick={() => setPackageOpen(true)}>
              Пакет показателей
            </Button>
            {categories.length > 0 && ADD_CATEGORY}
          </>
        }
      />
      <QueryError query={query} />
      {categories.length === 0 ? (
        <EmptyState title="Категорий пока нет" action={ADD_CATEGORY}>
          Добавьте первую категорию, а в неё показатели: после этого организации смогут вводить данные.
        </EmptyState>
      ) : (
        <>
          {categories
            .flatMap(({ metrics }) => metrics)
            .filter(({ asks_judgement }) => asks_judgement)
            .map((metric) => (
              <JudgementQuestion key={metric.id} metric={metric} />
            ))}
          <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <SearchField
              label="Поиск"
              placeholder="Категория или показатель"
              value={filters.search}
              onSearch={(search) => setFilters({ ...filters, search })}
              className="w-96 max-sm:w-full"
            />
            {expired > 0 && (
              <Checkbox
                label={`Показывать с истёкшим сроком (${expired})`}
                checked={filters.showExpired}
                onChange={(event) => setFilters({ ...filters, showExpired: event.target.checked })}
              />
            )}
            {reorder.undo && (
              <Button icon={<Undo2 />} onClick={reorder.undo} className="ml-auto">
                Отменить перемещение
              </Button>
            )}
          </div>
          <p role="status" className="sr-only">
            {reorder.said}
          </p>
          {shown.length === 0 && (
            <EmptyState
              title="Ничего не найдено"
              action={<Button onClick={() => setFilters(NO_FILTERS)}>Сбросить поиск</Button>}
            >
              {filters.showExpired
                ? 'Попробуйте изменить слова поиска.'
                : 'Попробуйте изменить слова поиска или показать показатели с истёкшим сроком.'}
            </EmptyState>
          )}
          <SortableList
            id="categories"
            rows={shown.map((one) => one.category)}
            onDrop={(category, over) => reorder.drop({ kind: 'category', ...category }, over)}
          >
            <div className="space-y-4">
              {shown.map((one) => (
                <CategoryCard key={one.category.id} shown={one} usual={usual} reorder={reorder} onAsk={ask} />
              ))}
            </div>
          </SortableList>
        </>
      )}
      {isPackageOpen && <PackageDialog onClose={() => setPackageOpen(false)} />}
      {asked && <RowDialog asked={asked} today={today} onClose={() => setAsked(null)} />}
    </>
  )
}
