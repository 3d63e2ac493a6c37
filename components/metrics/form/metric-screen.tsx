'use client'

import { Lock, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { firstError, useCall } from '@/components/calls/use-call'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { CopyDialog } from '@/components/metrics/form/copy-dialog'
import { MetricForm } from '@/components/metrics/form/metric-form'
import { metricCrumbs, metricPaths } from '@/components/metrics/metric-paths'
import { RowDialog, type RowQuestion } from '@/components/metrics/tree/row-dialog'
import { Button, IconButton } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { Loaded } from '@/components/ui/feedback/loaded'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Select } from '@/components/ui/fields/select'
import type { Named } from '@/components/ui/fields/select-options'
import { TextField } from '@/components/ui/fields/text-field'
import { FormSection, formSheet, wideField } from '@/components/ui/forms/form-parts'
import { parseEntryValue } from '@/lib/calc/entry'
import { formatEntry } from '@/lib/core/format/numbers'
import { useSaveSuggestedActions, useSuggestedActions } from '@/lib/features/measures/client'
import { MAX_ACTIONS } from '@/lib/features/measures/values/rules'
import type { MetricAnswer } from '@/lib/features/metrics/contract'
import { FROZEN, lastValidDay } from '@/lib/features/metrics/rules'
import { targetCalls } from '@/lib/features/targets/client'

/** Offsets of selectable years from the current one. */
const AROUND = [1, 0, -1, -2, -3]

/** Told whether something is typed that is saved by its own button. */
type OnTyped = { onTyped: (isTyped: boolean) => void }

/** Project targets of an indicator by year, with a row to add one. */
function YearTargets({ metric, year, onTyped }: OnTyped & { metric: MetricAnswer; year: number }) {
  const [chosen, setChosen] = useState(String(year))
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const ofMetric = { params: { id: metric.id } }
  const targets = targetCalls.useData('GET /api/metrics/{id}/targets', ofMetric)
  const { attempt } = useCall()
  const set = targetCalls.useReplace(
    'PUT /api/metrics/{id}/targets',
    'GET /api/metrics/{id}/targets',
    ofMetric,
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    const entry = parseEntryValue(value)
    if (!entry.ok || entry.value === null) return setError(entry.ok ? 'Введите число' : entry.message)
    if (set.isPending) return
    const fields = { year: Number(chosen), value: entry.value }
    if (await attempt(() => set.mutateAsync(fields))) type('')
  }

  function type(next: string) {
    setValue(next)
    setError(undefined)
    onTyped(next.trim() !== '')
  }

  return (
    <div className={`${wideField} space-y-3`}>
      <Loaded query={targets} skeleton={<SkeletonList rows={1} />}>
        {(known) =>
          known.length > 0 && (
            <ul aria-label="Цели по годам" className="divide-y divide-line rounded-md border border-line">
              {known.map((target) => (
                <li key={target.year} className="flex items-center justify-between gap-3 px-3 py-1.5">
                  <span>
                    <span className="font-medium">{target.year} год:</span> {formatEntry(target.value)}{' '}
                    {metric.metric_unit.name}
                  </span>
                  <IconButton
                    label={`Убрать цель на ${target.year} год`}
                    icon={<Trash2 />}
                    onClick={() => attempt(() => set.mutateAsync({ year: target.year, value: null }))}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <Select
          label="Год"
          value={chosen}
          onChange={(next) => setChosen(next)}
          options={AROUND.map((by) => ({ value: String(year + by), label: String(year + by) }))}
          className="w-28"
        />
        <TextField
          label="Цель на год"
          inputMode="decimal"
          value={value}
          onChange={(event) => type(event.target.value)}
          {...(error ? { error } : {})}
          className="w-40"
        />
        <Button type="submit" processing={set.isPending} className="mt-6">
          Задать цель
        </Button>
      </form>
    </div>
  )
}

const PLACES = Array.from({ length: MAX_ACTIONS }, (_, place) => place)

function SuggestionsForm({ metricId, onTyped }: OnTyped & { metricId: number }) {
  const actions = useSuggestedActions(metricId)
  return (
    <div className={wideField}>
      <Loaded query={actions} skeleton={<SkeletonList rows={3} />}>
        {(stored) => <Lines metricId={metricId} stored={stored} onTyped={onTyped} />}
      </Loaded>
    </div>
  )
}

const written = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)

function Lines({ metricId, stored, onTyped }: OnTyped & { metricId: number; stored: string[] }) {
  const [edit, setEdit] = useState<{ lines: string[]; from: string[] } | null>(null)
  const { attempt } = useCall()
  const save = useSaveSuggestedActions(metricId)
  const { lines, from } = edit ?? { lines: PLACES.map((place) => stored[place] ?? ''), from: stored }

  function become(next: typeof edit) {
    setEdit(next)
    onTyped(next !== null && written(next.lines).join('\n') !== next.from.join('\n'))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const words = { done: 'Подсказки сохранены', refused: firstError }
    if (await attempt(() => save.mutateAsync({ actions: written(lines), from }), words)) become(null)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      {PLACES.map((place) => (
        <TextField
          key={place}
          label={`Действие ${place + 1}`}
          maxLength={300}
          value={lines[place] ?? ''}
          onChange={(event) => become({ lines: lines.with(place, event.target.value), from })}
        />
      ))}
      <Button type="submit" processing={save.isPending}>
        Задать подсказки
      </Button>
    </form>
  )
}

type MetricScreenProps = Pick<
  ComponentProps<typeof MetricForm>,
  'categories' | 'targetOrders' | 'goalSetters' | 'approved' | 'today'
> & {
  category: Named
  /** Null for a new indicator. */
  initial: MetricAnswer | null
}

const UNSAVED = {
  copy: 'Сначала сохраните изменения: копируется то, что уже сохранено.',
  close: 'Сначала сохраните изменения: закрывается показатель, каким он сохранён.',
  save: 'Ниже набраны цель или подсказки: сначала задайте их своими кнопками или сотрите.',
} as const

export function MetricScreen(props: MetricScreenProps) {
  const { category, initial, ...choices } = props
  const router = useRouter()
  const alerts = useAlerts()
  const [metric, setMetric] = useState(initial)
  const [isUnsaved, setUnsaved] = useState(false)
  const [typed, setTyped] = useState({ target: false, actions: false })
  const isTypedBelow = typed.target || typed.actions
  const [dialog, setDialog] = useState<'copy' | RowQuestion | null>(null)

  function askOf(kind: 'copy' | 'close') {
    if (!isUnsaved) return setDialog(kind)
    alerts.show({ type: 'warning', message: UNSAVED[kind] })
  }

  return (
    <>
      <PageHeader
        title={initial?.name ?? 'Новый показатель'}
        breadcrumbs={[...metricCrumbs, category.short_name ?? category.name]}
        crumb={initial ? 'Показатель' : 'Новый показатель'}
        actions={
          metric && (
            <>
              <Button onClick={() => askOf('copy')}>Копировать в новый показатель</Button>
              {metric.has_documents ? (
                <Button onClick={() => askOf('close')}>Закрыть показатель…</Button>
              ) : (
                <Button color="danger" quiet onClick={() => setDialog('delete')}>
                  Удалить
                </Button>
              )}
            </>
          )
        }
      />
      {metric?.has_documents && (
        <section
          aria-label="Закреплённые поля"
          className="mb-4 flex gap-3 rounded-lg border border-draft-line bg-draft-soft px-4 py-3 text-draft"
        >
          <Lock className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0 space-y-2">
            <p className="font-semibold">{FROZEN}</p>
            <p className="max-w-[60rem] text-pretty">
              Категория, период, переменные и формула закреплены: иначе введённые значения изменили бы смысл.
              Чтобы изменить расчёт, скопируйте показатель: старый закончит действовать, когда начнётся новый.
            </p>
          </div>
        </section>
      )}
      <div
        onSubmitCapture={(event) => {
          // Saving leaves the page, and what is typed below would be lost.
          if (!isTypedBelow) return
          event.preventDefault()
          event.stopPropagation()
          alerts.show({ type: 'warning', message: UNSAVED.save })
        }}
      >
        <MetricForm
          categoryId={category.id}
          metric={metric}
          {...choices}
          onUnsaved={setUnsaved}
          onTheirs={setMetric}
          onSaved={(id) => router.push(metricPaths.inTree(id))}
        />
      </div>
      {metric && (
        <div className={`${formSheet} mt-4`}>
          <FormSection
            title="Цели по годам"
            description="Действуют вместо целевого значения показателя. Своя цель организации от них не зависит."
          >
            <YearTargets
              metric={metric}
              year={Number(choices.today.slice(0, 4))}
              onTyped={(target) => setTyped({ ...typed, target })}
            />
          </FormSection>
          <FormSection
            title="Подсказки действий"
            description="От трёх до пяти: их предлагает форма нового мероприятия."
          >
            <SuggestionsForm metricId={metric.id} onTyped={(actions) => setTyped({ ...typed, actions })} />
          </FormSection>
        </div>
      )}
      <LeaveGuard unsaved={isUnsaved || isTypedBelow} />
      {metric && dialog === 'copy' && (
        <CopyDialog
          metric={metric}
          today={choices.today}
          onClose={() => setDialog(null)}
          onCopied={(copy) => router.push(metricPaths.metric(copy.metric_category_id, copy.id))}
        />
      )}
      {metric && dialog !== null && dialog !== 'copy' && (
        <RowDialog
          request={{
            question: dialog,
            target: {
              kind: 'metric',
              ...metric,
              categoryId: metric.metric_category_id,
              date_end: lastValidDay(metric),
            },
          }}
          today={choices.today}
          onClose={() => setDialog(null)}
          onDone={() => router.push(metricPaths.tree)}
        />
      )}
    </>
  )
}
