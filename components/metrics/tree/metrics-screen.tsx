'use client'

import { Download, PackageOpen, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { metricPaths } from '@/components/metrics/metric-paths'
import { CategoryCard } from '@/components/metrics/tree/category-card'
import { countExpired, shownCategories, usualEntry } from '@/components/metrics/tree/metric-tree'
import { RowDialog, type RowQuestion, type RowTarget } from '@/components/metrics/tree/row-dialog'
import { SortableList } from '@/components/metrics/tree/sortable-list'
import { useReorder } from '@/components/metrics/tree/use-reorder'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { PageHeader } from '@/components/ui/basics/page-header'
import { saveFile } from '@/components/ui/browser/save-file'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { QueryError } from '@/components/ui/feedback/error-state'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { FileDrop } from '@/components/ui/fields/file-drop'
import { SearchField } from '@/components/ui/fields/search-field'
import { FormError } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { TARGET_ORDER } from '@/lib/core/domain/dictionaries'
import { ApiError } from '@/lib/core/http/api-client'
import { metricCalls } from '@/lib/features/metrics/client'
import type { CheckedPackage, MetricCategoryAnswer, MetricListItem } from '@/lib/features/metrics/contract'
import { packageWords } from '@/lib/features/metrics/labels'

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

/** Outcomes of a package's row, most severe first. */
const PACKAGE_OUTCOME_NAMES = {
  refused: 'отклонено',
  frozen: 'не изменить: есть документы',
  changed: 'изменится',
  created: 'создастся',
  same: 'без изменений',
} as const

const PACKAGE_KIND_NAMES = {
  source_datum: 'Исходное данное',
  category: 'Категория',
  metric: 'Показатель',
  cross_check: 'Увязка',
} as const

const OUTCOMES = ['refused', 'frozen', 'changed', 'created', 'same'] as const

const NOT_JSON = 'Это не пакет показателей: ожидается файл JSON, выгруженный из такой же системы'

/** Exports the catalogue as a file, or imports one after a check. */
function PackageDialog({ onClose }: { onClose: () => void }) {
  const check = metricCalls.useChange('POST /api/catalogue-package/check')
  const take = metricCalls.useChange('POST /api/catalogue-package')
  const { attempt } = useCall()
  const [brought, setBrought] = useState<{ name: string; sent: unknown } | null>(null)
  const [error, setError] = useState<string | null>(null)

  const takeOut = () =>
    attempt(async () =>
      saveFile(
        new Blob([JSON.stringify(await metricCalls.callData('GET /api/catalogue-package', {}), null, 2)], {
          type: 'application/json',
        }),
        'Пакет показателей.json',
      ),
    )

  async function bring(file: File) {
    setBrought(null)
    setError(null)
    try {
      const sent: unknown = JSON.parse(await file.text())
      await check.mutateAsync(sent)
      setBrought({ name: file.name, sent })
    } catch (problem) {
      setError(problem instanceof ApiError ? problem.message : NOT_JSON)
    }
  }

  async function confirm() {
    if (brought && (await attempt(() => take.mutateAsync(brought.sent), { done: 'Пакет загружен' })))
      onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      title="Пакет показателей"
      description="Категории, показатели, исходные данные, увязки и подсказки действий одним файлом, по кодам: для другой такой же системы."
    >
      <div className="space-y-4">
        <Button icon={<Download />} onClick={takeOut}>
          Выгрузить пакет
        </Button>
        <FileDrop
          label="Файл пакета"
          buttonLabel="Выбрать файл и проверить"
          accept=".json"
          isBusy={check.isPending}
          onFile={bring}
        />
        {error && <FormError>{error}</FormError>}
        {brought && check.data && <Verdicts name={brought.name} checked={check.data} />}
        <div className="flex justify-end gap-2">
          <Button color="light" onClick={onClose}>
            Закрыть
          </Button>
          <Button
            color="info"
            disabled={!brought || !check.data?.is_ready}
            processing={take.isPending}
            onClick={confirm}
          >
            Загрузить
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Verdicts({ name, checked: { counts, rows, is_ready } }: { name: string; checked: CheckedPackage }) {
  const changes = OUTCOMES.filter((outcome) => outcome !== 'same').flatMap((outcome) =>
    rows.filter((row) => row.outcome === outcome),
  )
  return (
    <section aria-label="Что изменится" className="space-y-2">
      <p className="text-pretty">
        {name}:{' '}
        {OUTCOMES.filter((one) => counts[one] > 0)
          .map((one) => `${PACKAGE_OUTCOME_NAMES[one]} ${counts[one]}`)
          .join(', ')}
        . {is_ready ? 'Загрузится целиком.' : 'Пока есть отказы, не загрузится ничего.'}
      </p>
      {changes.length > 0 && (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line px-3 text-sm">
          {changes.map((row) => (
            <li key={rows.indexOf(row)} className="py-1.5 wrap-anywhere">
              {PACKAGE_KIND_NAMES[row.kind]} <code>{row.code}</code>:{' '}
              <span
                className={classNames(
                  'font-medium',
                  (row.outcome === 'refused' || row.outcome === 'frozen') && 'text-danger',
                )}
              >
                {PACKAGE_OUTCOME_NAMES[row.outcome]}
              </span>
              {row.message && <span className="text-ink-soft"> — {packageWords(row.message)}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** «Показатели»: the tree of categories with their indicators. */
export function MetricsScreen({ initial, today }: { initial: MetricCategoryAnswer[]; today: string }) {
  const query = metricCalls.useData('GET /api/metric-categories', {}, initial)
  const [filters, setFilters] = useState(NO_FILTERS)
  const [isPackageOpen, setPackageOpen] = useState(false)
  const [dialog, setDialog] = useState<{ question: RowQuestion; target: RowTarget } | null>(null)
  const categories = query.data ?? []
  const shown = shownCategories(categories, filters)
  const expired = countExpired(categories)
  const usual = usualEntry(categories)
  const reorder = useReorder(categories, shown)
  const ask = (question: RowQuestion, target: RowTarget) => setDialog({ question, target })

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
            {reorder.lastMove}
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
      {dialog && <RowDialog request={dialog} today={today} onClose={() => setDialog(null)} />}
    </>
  )
}
