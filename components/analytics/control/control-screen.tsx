'use client'

import { FileText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ControlRow } from '@/components/analytics/filters/control-row'
import type { FilterDictionaries } from '@/components/analytics/filters/filter-state'
import type { ScreenFrame } from '@/components/analytics/filters/screen-frame'
import { ScreenHeader, useAnalyticsQuery } from '@/components/analytics/filters/screen-header'
import { reachWords } from '@/components/analytics/organisations/group-notes'
import { DownloadButton } from '@/components/calls/download-button'
import { useCall } from '@/components/calls/use-call'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { Titled } from '@/components/ui/basics/titled'
import { Chip } from '@/components/ui/feedback/chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Loaded } from '@/components/ui/feedback/loaded'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Select } from '@/components/ui/fields/select'
import { optionsOfNumbers } from '@/components/ui/fields/select-options'
import { numberFilter } from '@/components/ui/lists/list-state'
import { formatDateTime, formatInstantDate } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { companyFilterOf, reportQueryIn } from '@/lib/features/analytics/rules'
import type { CompanyFilter } from '@/lib/features/analytics/schema'
import { controlReportCalls } from '@/lib/features/control-reports/client'
import { endedParts, KEEP_DAYS, partName, timeName } from '@/lib/features/control-reports/rules'
import type { ControlReport } from '@/lib/features/control-reports/shapes'

type ControlScreenProps = {
  initial: { companyId: number | null; reports: ControlReport[] }
  /** For people who may request a report; otherwise null. */
  choices: ReportChoices | null
  dictionaries: FilterDictionaries
  frame: ScreenFrame
}

const isUnderWay = ({ state }: Pick<ControlReport, 'state'>): boolean =>
  state === 'queued' || state === 'making'
/** Polling interval while a report is being built. */
const LOOK_EVERY_MS = 1_000

const ABOUT =
  'PDF для печати и подписи, DOCX для правки: итоги словами, таблицы, графики показателей с сигналом, мероприятия и метод'
const PATH = ['Аналитика', { label: 'Отчет по показателям', href: '/analytics/report' }]

/** «Отчёт для внутреннего контроля»: requested here, built by a job, downloaded from the list. */
export function ControlScreen(props: ControlScreenProps) {
  const { initial, choices, dictionaries, frame } = props
  const { companies, reach } = frame
  const { query, search, change } = useAnalyticsQuery(reportQueryIn)
  const companyId = companies ? query.company_id : null
  const isInitial = companyId === initial.companyId
  const reports = controlReportCalls.useData(
    'GET /api/control-reports',
    { query: { company_id: companyId } },
    isInitial ? initial.reports : undefined,
    { refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LOOK_EVERY_MS : false) },
  )
  const isChosen = companies === null || companyId !== null

  return (
    <>
      <ScreenHeader
        frame={frame}
        companyId={companyId}
        onCompany={(company_id) => change({ company_id })}
        title="Отчёт для внутреннего контроля"
        breadcrumbs={PATH}
        crumb="Для внутреннего контроля"
        description={[ABOUT, reachWords(reach, 'Показаны отчёты только по вашим категориям')]
          .filter(Boolean)
          .join('. ')}
      />
      {isChosen ? (
        <>
          {choices && (
            <>
              <ControlRow
                query={{ ...query, company_id: companyId }}
                onChange={change}
                dictionaries={dictionaries}
                isAdmin={companies !== null}
                text="С кем сравнивать"
              >
                <p className="text-ink-soft">С кем сравнивать</p>
              </ControlRow>
              <ControlForm
                choices={choices}
                query={query}
                companyId={companyId}
                categoryId={numberFilter(search, 'category')}
              />
            </>
          )}
          <Loaded query={reports} skeleton={<SkeletonList rows={3} />}>
            {(known) =>
              known.length === 0 ? (
                <EmptyState title="Отчётов пока нет">
                  {choices
                    ? `Выберите период и нажмите «Сформировать отчёт». Готовые отчёты хранятся здесь ${KEEP_DAYS} дней.`
                    : frame.isWatcher
                      ? 'Организация-наблюдатель данных не вводит: отчитываться не о чем.'
                      : 'Отчёт формирует руководитель организации.'}
                </EmptyState>
              ) : (
                <Titled title="Сформированные отчёты" heading="mb-2.5 text-lg font-semibold">
                  <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
                    {known.map((report) => (
                      <li
                        key={report.id}
                        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-3.5 max-sm:px-4"
                      >
                        <div className="min-w-0">
                          <p className="font-medium">
                            {timeName(report)},{' '}
                            {counted(report.categories, 'категория', 'категории', 'категорий')}
                          </p>
                          <p className="text-sm text-ink-soft">
                            {report.author}, {formatDateTime(report.created_at)}, хранится до{' '}
                            {formatInstantDate(report.kept_until)}
                          </p>
                          {report.withdrawn_publication && (
                            <p className="text-sm font-medium">
                              Сравнивает по отозванному выпуску {report.withdrawn_publication}: сформируйте
                              заново
                            </p>
                          )}
                        </div>
                        <Outcome report={report} />
                      </li>
                    ))}
                  </ul>
                </Titled>
              )
            }
          </Loaded>
        </>
      ) : (
        <EmptyState title="Выберите организацию">Отчёт составляется об одной организации.</EmptyState>
      )}
    </>
  )
}

interface ReportChoices {
  categories: ReadonlyArray<{ id: number; name: string; short_name: string }>
  years: { min: number; max: number }
  /** Current day, to tell which periods have ended. */
  today: string
}

type ControlFormProps = {
  choices: ReportChoices
  query: CompanyFilter
  companyId: number | null
  /** The category of the previous report; null for all. */
  categoryId: number | null
}

/** Form for period and categories; starts with the latest ended quarter and the previous report's category. */
function ControlForm({ choices, query, companyId, categoryId }: ControlFormProps) {
  const { categories, years, today } = choices
  const latest = endedParts(years.max, today).length > 0 ? years.max : years.max - 1
  const [year, setYear] = useState(latest)
  const [chosenPart, setPart] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => {
    const all = categories.map(({ id }) => id)
    return new Set(categoryId !== null && all.includes(categoryId) ? [categoryId] : all)
  })
  const [error, setError] = useState<string>()
  const { attempt } = useCall()
  const ask = controlReportCalls.useChange('POST /api/control-reports')
  const parts = endedParts(year, today)
  const part = parts.find((one) => one === chosenPart) ?? parts.findLast((one) => one.startsWith('q'))
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
    setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
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
        <div className="grid content-start gap-4 @md:@max-4xl:grid-cols-2">
          <Select
            label="Год"
            value={String(year)}
            onChange={(text) => setYear(Number(text))}
            options={optionsOfNumbers(Array.from({ length: count }, (_, back) => latest - back))}
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
        <Button type="submit" color="info" icon={<FileText />} processing={ask.isPending} disabled={!part}>
          Сформировать отчёт
        </Button>
        <p className="text-sm text-ink-soft">
          Обычно это несколько секунд. Если дольше, пришлём письмо: страницу можно закрыть.
        </p>
      </div>
    </form>
  )
}

function Outcome({ report }: { report: ControlReport }) {
  const { id, state, progress } = report
  if (state === 'ready') {
    return (
      <div className="flex flex-wrap gap-2.5">
        <DownloadButton path={reportFilePath(id, 'pdf')} label="PDF" about={timeName(report)} />
        <DownloadButton path={reportFilePath(id, 'docx')} label="DOCX" about={timeName(report)} />
      </div>
    )
  }
  if (!isUnderWay(report)) return <Chip tone="overdue">Не удалось сформировать, повторите</Chip>
  return (
    <div className="w-52 max-sm:w-full">
      <p role="status" className="mb-1.5 text-sm text-ink-soft">
        {state === 'queued' ? 'Ждёт очереди' : `Формируется: ${progress} %`}
      </p>
      <ProgressBar value={progress} max={100} label="Готовность отчёта, %" />
    </div>
  )
}

const reportFilePath = (id: number, format: 'pdf' | 'docx'): string =>
  controlReportCalls.address('GET /api/control-reports/{id}/file', { params: { id }, query: { format } })
