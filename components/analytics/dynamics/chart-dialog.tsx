import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { targetWords } from '@/components/analytics/dynamics/dynamics-words'
import { suggestedRebase } from '@/components/analytics/dynamics/signals'
import { ReviewDialog } from '@/components/analytics/reviews/review-dialog'
import { useCall } from '@/components/calls/use-call'
import { IconButton } from '@/components/ui/basics/button'
import { Select } from '@/components/ui/fields/select'
import { TextField } from '@/components/ui/fields/text-field'
import { FormButtons } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { parseEntryValue } from '@/lib/calc/entry'
import { periodTitle } from '@/lib/core/format/quarters'
import { analyticsCalls } from '@/lib/features/analytics/client'
import type { MetricDynamics } from '@/lib/features/analytics/contract'
import { GOAL_WORDS } from '@/lib/features/analytics/labels'
import { ownValues, shown, unitWords } from '@/lib/features/analytics/own/rules'

type ChartDialogProps = {
  kind: 'mark' | 'target' | 'review'
  series: MetricDynamics
  onClose: () => void
}

/** A manager's dialogs of a chart, in a script loaded on demand. */
export function ChartDialog({ kind, series, onClose }: ChartDialogProps) {
  if (kind === 'mark') return <MarkDialog {...{ series, onClose }} />
  if (kind === 'target') return <TargetDialog {...{ series, onClose }} />
  return <ReviewDialog metric={series.metric} onClose={onClose} />
}

const KINDS = [
  { value: 'rebase', label: 'С этого периода считать пределы заново' },
  { value: 'ghost', label: 'Исключить период из расчёта' },
] as const
const NAME = { rebase: 'Новые пределы', ghost: 'Исключено' } as const
const MIN_REASON = 3

interface Made {
  id: number
  kind: keyof typeof NAME
  index: number
  reason: string
}

function marksOf({ chart }: MetricDynamics): Made[] {
  const rebases = (chart?.segments ?? []).flatMap(({ from, rebase }) =>
    rebase ? [{ kind: 'rebase' as const, index: from, ...rebase }] : [],
  )
  const ghosts = (chart?.ghosts ?? []).map((ghost) => ({ kind: 'ghost' as const, ...ghost }))
  return [...rebases, ...ghosts].sort((a, b) => a.index - b.index)
}

/** Dialog for marks on the organisation's series: new limits and excluded periods, with reasons; each can be undone. */
function MarkDialog({ series, onClose }: Omit<ChartDialogProps, 'kind'>) {
  const suggested = suggestedRebase(series)
  const { metric, points } = series
  const periods = ownValues(points).toReversed()
  const [kind, setKind] = useState<string>(suggested === null ? 'ghost' : 'rebase')
  const [index, setIndex] = useState(String(suggested ?? periods[0]?.index ?? ''))
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { attempt } = useCall()
  const add = analyticsCalls.useChange('POST /api/chart-marks')
  const remove = analyticsCalls.useChange('DELETE /api/chart-marks/{id}')
  const made = marksOf(series)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const point = points[Number(index)]
    const chosen = KINDS.find(({ value }) => value === kind)
    if (reason.trim().length < MIN_REASON) return setWrong(true)
    if (!point || !chosen || add.isPending) return
    const { year, quarter, month } = point
    const mark = { metric_id: metric.id, kind: chosen.value, year, quarter, month, reason }
    if (await attempt(() => add.mutateAsync(mark))) onClose()
  }

  return (
    <Dialog onClose={onClose} title="Отметки на графике" description={metric.short_name}>
      {made.length > 0 && (
        <ul
          aria-label="Сделанные отметки"
          className="mb-5 divide-y divide-line rounded-md border border-line"
        >
          {made.map((mark) => {
            const point = points[mark.index]
            const period = point ? periodTitle(point) : ''
            return (
              <li key={mark.id} className="flex items-center justify-between gap-3 px-3 py-2">
                <span className="min-w-0">
                  <span className="font-medium">
                    {NAME[mark.kind]}: {period}
                  </span>
                  <span className="block text-sm text-ink-soft">{mark.reason}</span>
                </span>
                <IconButton
                  label={`Убрать отметку: ${NAME[mark.kind]}, ${period}`}
                  icon={<Trash2 />}
                  aria-busy={remove.isPending || undefined}
                  onClick={() => remove.isPending || attempt(() => remove.mutateAsync({ id: mark.id }))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="space-y-4">
        <Select label="Что сделать" value={kind} onChange={setKind} options={KINDS} />
        <Select
          label="Период"
          value={index}
          onChange={setIndex}
          options={periods.map((one) => ({
            value: String(one.index),
            label: `${periodTitle(one.period)}: ${shown(one.value, metric)}`,
          }))}
        />
        <TextField
          label="Причина"
          required
          maxLength={200}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setWrong(false)
          }}
          error={isWrong ? `Укажите причину, не меньше ${MIN_REASON} символов` : undefined}
          hint={
            kind === 'ghost'
              ? 'Период останется на графике пустым кружком и не будет влиять на пределы и сдвиги.'
              : 'Пределы посчитаются заново по значениям с этого периода. Нужно не меньше пяти.'
          }
        />
        <FormButtons submit="Отметить" processing={add.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function TargetDialog({ series, onClose }: Omit<ChartDialogProps, 'kind'>) {
  const { metric, points, targets } = series
  const last = points.at(-1)?.year ?? 0
  const years = [...new Set([...targets.map(({ year }) => year), last + 1])].sort((a, b) => b - a)
  const [year, setYear] = useState(String(last))
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const { attempt } = useCall()
  const set = analyticsCalls.useChange('PUT /api/metrics/{id}/own-targets')
  const own = targets.filter((one) => one.own !== null).toReversed()
  const project = targets.find((one) => String(one.year) === year)?.project ?? null

  async function submit(event: FormEvent) {
    event.preventDefault()
    const entry = parseEntryValue(value)
    if (!entry.ok || entry.value === null) return setError(entry.ok ? 'Введите число' : entry.message)
    if (set.isPending) return
    const fields = { id: metric.id, year: Number(year), value: entry.value }
    if (await attempt(() => set.mutateAsync(fields))) onClose()
  }

  return (
    <Dialog onClose={onClose} title="Своя цель" description={`${metric.short_name}, ${unitWords(metric)}`}>
      {own.length > 0 && (
        <ul aria-label="Свои цели" className="mb-5 divide-y divide-line rounded-md border border-line">
          {own.map((one) => (
            <li key={one.year} className="flex items-center justify-between gap-3 px-3 py-2">
              <span>
                <span className="font-medium">{one.year} год: </span>
                {targetWords(metric, { value: one.own ?? 0, isOwn: false })}
              </span>
              <IconButton
                label={`Убрать цель на ${one.year} год`}
                icon={<Trash2 />}
                onClick={() => attempt(() => set.mutateAsync({ id: metric.id, year: one.year, value: null }))}
              />
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="space-y-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label="Год"
            value={year}
            onChange={setYear}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
          />
          <TextField
            label={`Цель: ${GOAL_WORDS[metric.metric_target_order.system_name]}`}
            required
            inputMode="decimal"
            value={value}
            onChange={(event) => {
              setValue(event.target.value)
              setError(undefined)
            }}
            error={error}
          />
        </div>
        <p className="text-sm text-pretty text-ink-soft">
          {project === null
            ? `Цели проекта на ${year} год нет. `
            : `Цель проекта на ${year} год: ${targetWords(metric, { value: project, isOwn: false })}. `}
          Достижение цели считается по ближайшей из двух. Свою цель видят только ваша организация и
          администраторы проекта.
        </p>
        <FormButtons submit="Сохранить" processing={set.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
