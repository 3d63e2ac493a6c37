'use client'

import { FileText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useAttempt } from '@/components/calls/use-attempt'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Select } from '@/components/ui/fields/select'
import { companyFilterOf } from '@/lib/features/analytics/rules'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { useAskReport } from '@/lib/features/control-reports/client'
import { endedParts, partName } from '@/lib/features/control-reports/rules'

export interface ReportChoices {
  categories: ReadonlyArray<{ id: number; name: string; short_name: string }>
  years: { min: number; max: number }
  /** The day it is, by which periods are over. */
  today: string
}

type ControlFormProps = { choices: ReportChoices; query: CompanyFilter; companyId: number | null }

/** Which period and which categories; the latest quarter that is over and all of them to begin with. */
export function ControlForm({ choices, query, companyId }: ControlFormProps) {
  const { categories, years, today } = choices
  const latest = endedParts(years.max, today).length > 0 ? years.max : years.max - 1
  const [year, setYear] = useState(latest)
  const [asked, setPart] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(categories.map(({ id }) => id)))
  const [error, setError] = useState<string>()
  const attempt = useAttempt()
  const ask = useAskReport()
  const parts = endedParts(year, today)
  const part = parts.find((one) => one === asked) ?? parts.findLast((one) => one.startsWith('q'))
  const count = latest - years.min + 1

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (ask.isPending || !part) return
    if (chosen.size === 0) return setError('Выберите хотя бы одну категорию')
    await attempt(() =>
      ask.mutateAsync({
        year,
        part,
        metric_category_ids: [...chosen],
        ...companyFilterOf(query),
        company_id: companyId,
      }),
    )
  }

  function toggle(id: number, isOn: boolean) {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
    setError(undefined)
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Новый отчёт"
      className="mb-6 rounded-lg border border-line bg-surface p-5 max-sm:p-4"
    >
      <div className="grid gap-x-8 gap-y-5 @4xl:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4 @md:max-4xl:grid-cols-2">
          <Select
            label="Год"
            value={String(year)}
            onChange={(text) => setYear(Number(text))}
            options={Array.from({ length: count }, (_, back) => String(latest - back)).map((one) => ({
              value: one,
              label: one,
            }))}
          />
          <Select
            label="Период"
            value={part ?? ''}
            onChange={setPart}
            options={parts.map((one) => ({ value: one, label: partName(one) }))}
          />
        </div>
        <fieldset aria-describedby={error && 'no-category'} className="min-w-0">
          <legend className="mb-1.5 text-sm font-medium">
            Категории: {chosen.size} из {categories.length}
          </legend>
          <div className="grid items-start gap-x-6 gap-y-2 @3xl:grid-cols-2">
            {categories.map((category) => (
              <Checkbox
                key={category.id}
                label={<BriefName of={category} />}
                checked={chosen.has(category.id)}
                onChange={(event) => toggle(category.id, event.target.checked)}
              />
            ))}
          </div>
          {error && (
            <p id="no-category" role="alert" className="mt-2 text-sm text-danger">
              {error}
            </p>
          )}
        </fieldset>
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          color="info"
          icon={<FileText aria-hidden />}
          processing={ask.isPending}
          disabled={!part}
        >
          Сформировать отчёт
        </Button>
        <p className="text-sm text-ink-soft">
          Обычно это несколько секунд. Если дольше, пришлём письмо: страницу можно закрыть.
        </p>
      </div>
    </form>
  )
}
