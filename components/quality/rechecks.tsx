import { Printer } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { Select } from '@/components/ui/fields/select'
import { optionsOf } from '@/components/ui/fields/select-options'
import { TextField } from '@/components/ui/fields/text-field'
import { RECHECKED } from '@/lib/calc/quality/agreement'
import { formatInstantDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { quarterName } from '@/lib/core/format/quarters'
import { searchOf } from '@/lib/core/http/api-client'
import { qualityCalls } from '@/lib/features/quality/client'
import type { DataQuality } from '@/lib/features/quality/contract'
import { recheckWords } from '@/lib/features/quality/labels'

/** «Перепроверка 20 случаев»: a sheet to print, results, and their meaning. */
export function Rechecks({ dataQuality, mayAdd }: { dataQuality: DataQuality; mayAdd: boolean }) {
  const { rechecks } = dataQuality
  if (rechecks.length === 0 && !mayAdd) return null
  return (
    <section aria-labelledby="rechecks" className="mt-4 rounded-lg border border-line bg-surface">
      <header className="px-5 py-3 @max-3xl:px-4">
        <h2 id="rechecks" className="text-lg font-semibold">
          Перепроверка 20 случаев
        </h2>
        <p className="text-sm text-ink-soft">
          Возьмите 20 историй болезни и сосчитайте заново по паспорту показателя.
        </p>
      </header>
      {mayAdd && <RecheckForm dataQuality={dataQuality} />}
      <ul>
        {rechecks.map((recheck) => {
          const { agreed, means } = recheckWords(recheck)
          return (
            <li key={recheck.id} className="border-t border-line px-5 py-3 @max-3xl:px-4">
              <h3 className="font-semibold">
                {recheck.metric.short_name}{' '}
                <span className="font-normal text-ink-soft">
                  {quarterName(recheck.quarter)} {recheck.year}
                </span>
              </h3>
              <p>
                Совпало {agreed}, было в отчёте {recheck.both + recheck.reported}, пересчитано{' '}
                {recheck.both + recheck.recounted}. {means}
              </p>
              <p className="text-sm text-ink-soft">
                {recheck.author}, {formatInstantDate(recheck.at)}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const COUNTS = [
  { name: 'both', label: 'Есть в отчёте и при пересчёте' },
  { name: 'reported', label: 'Только в отчёте' },
  { name: 'recounted', label: 'Только при пересчёте' },
  { name: 'neither', label: 'Нет ни там, ни там' },
] as const

const NOTHING = { both: '', reported: '', recounted: '', neither: '' }
const QUARTERS = 4

function RecheckForm({ dataQuality: { metrics, to } }: { dataQuality: DataQuality }) {
  const [metricId, setMetric] = useState(String(metrics[0]?.id ?? ''))
  const [back, setBack] = useState('0')
  const [counts, setCounts] = useState(NOTHING)
  const [isTried, setTried] = useState(false)
  const { attempt } = useCall()
  const add = qualityCalls.useChange('POST /api/rechecks')
  const quarters = Array.from({ length: QUARTERS }, (_, at) => {
    const ordinal = to.year * QUARTERS + to.quarter - 1 - at
    return { year: Math.floor(ordinal / QUARTERS), quarter: (ordinal % QUARTERS) + 1 }
  })
  const { year, quarter } = quarters[Number(back)] ?? to
  const countOf = (text: string) => (/^\d*$/.test(text.trim()) ? Number(text) : Number.NaN)
  const numbers = COUNTS.map(({ name }) => countOf(counts[name]))
  const sum = numbers.reduce((all, one) => all + one, 0)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (sum !== RECHECKED || add.isPending) return
    const [both = 0, reported = 0, recounted = 0, neither = 0] = numbers
    const body = { metric_id: Number(metricId), year, quarter, both, reported, recounted, neither }
    if (!(await attempt(() => add.mutateAsync(body), { done: 'Перепроверка сохранена' }))) return
    setCounts(NOTHING)
    setTried(false)
  }

  return (
    <form noValidate onSubmit={submit} className="border-t border-line px-5 py-4 @max-3xl:px-4 print:hidden">
      <div className="grid grid-cols-1 items-start gap-4 @3xl:grid-cols-2">
        <Select label="Показатель" value={metricId} onChange={setMetric} options={optionsOf(metrics)} />
        <Select
          label="Квартал"
          value={back}
          onChange={setBack}
          options={quarters.map((one, at) => ({
            value: String(at),
            label: `${quarterName(one.quarter)} ${one.year}`,
          }))}
        />
      </div>
      <div className="mt-4 grid items-start gap-4 @md:grid-cols-2 @5xl:grid-cols-4">
        {COUNTS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            inputMode="numeric"
            value={counts[name]}
            onChange={(event) => setCounts({ ...counts, [name]: event.target.value })}
            error={isTried && Number.isNaN(countOf(counts[name])) ? 'Введите целое число' : undefined}
          />
        ))}
      </div>
      {isTried && !Number.isNaN(sum) && sum !== RECHECKED && (
        <p role="alert" className="mt-2 text-sm text-overdue">
          Всего должно быть {RECHECKED} случаев, сейчас {formatNumber(sum)}.
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <ButtonLink
          href={`/settings/data-quality/sheet?${searchOf({ metric_id: metricId, year, quarter })}`}
          icon={<Printer />}
        >
          Лист для печати
        </ButtonLink>
        <Button type="submit" color="info" processing={add.isPending}>
          Сохранить перепроверку
        </Button>
      </div>
      <LeaveGuard unsaved={Object.values(counts).some((text) => text.trim() !== '')} />
    </form>
  )
}
