import { useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { documentName } from '@/components/documents/period/matrix'
import { CheckedDocument, CheckedHistory } from '@/components/documents/workbook/checked-workbook'
import { useWorkbookCheck, WorkbookSteps } from '@/components/documents/workbook/workbook-steps'
import { changesAsRows, isHistory, isTakeable } from '@/components/documents/workbook/workbook-words'
import { Button } from '@/components/ui/basics/button'
import { Select } from '@/components/ui/fields/select'
import { optionsOfNumbers } from '@/components/ui/fields/select-options'
import { FormError } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { documentsText } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { documentCalls, periodQuery, type ReviewPeriod } from '@/lib/features/documents/client'
import type { CheckedTemplate, ImportResult } from '@/lib/features/documents/contract'

function shownOutcome({ ok, status, message, id }: ImportResult) {
  if (ok) return { ok, text: message, id }
  const text =
    status === 409
      ? 'Не сохранено: документ изменили после проверки. Загрузите файл ещё раз.'
      : `Не сохранено: ${message}`
  return { ok, text }
}

const asSent = (workbook: string | null, { key, document_id: id, version, changes }: CheckedTemplate) => ({
  ...key,
  workbook,
  existing: id === null || version === null ? null : { id, version },
  input_document_values: changesAsRows(changes),
})

/** Saves the documents of a checked workbook in one call, with an outcome each. */
function usePeriodImport() {
  const work = documentCalls.useChange('POST /api/input-documents/imports', 'onSettled')
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ReturnType<typeof shownOutcome>>>(new Map())
  const { attempt, isSending, refusal, forget } = useCall()

  async function save(list: readonly CheckedTemplate[], workbook: string | null) {
    const done = await work.mutateAsync({ documents: list.map((one) => asSent(workbook, one)) })
    const entries = list.flatMap((one, index) => {
      const outcome = done[index]
      return outcome ? [[documentName(one.key), shownOutcome(outcome)] as const] : []
    })
    setOutcomes((before) => new Map([...before, ...entries]))
  }

  return {
    isSaving: isSending,
    failure: refusal?.message ?? null,
    save: (...args: Parameters<typeof save>) => attempt(() => save(...args), { refused: 'beside' }),
    outcomeOf: (one: CheckedTemplate) => outcomes.get(documentName(one.key)),
    reset: () => {
      setOutcomes(new Map())
      forget()
    },
  }
}

const { address } = documentCalls

/** Quarters of these years, both inclusive; null for the chosen period. */
type WorkbookSpan = { from: number; to: number } | null

type WorkbookSpanFieldsProps = {
  periods: readonly ReviewPeriod[]
  place: number
  onPlace: (place: number) => void
  years: { min: number; max: number }
  span: WorkbookSpan
  onChange: (span: WorkbookSpan) => void
}

const MAX_YEARS = 5

const range = (from: number, to: number) =>
  optionsOfNumbers(Array.from({ length: to - from + 1 }, (_, index) => from + index))

/** Scope of a workbook: the chosen period, or all quarters of some years. */
function WorkbookSpanFields({ periods, place, onPlace, years, span, onChange }: WorkbookSpanFieldsProps) {
  const earliest = Math.max(years.min, (span?.to ?? years.max) - MAX_YEARS + 1)
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_7rem]">
      <Select
        label="Что заполнить"
        value={span ? 'years' : String(place)}
        onChange={(value) => {
          onChange(value === 'years' ? { from: Math.max(years.min, years.max - 2), to: years.max } : null)
          if (value !== 'years') onPlace(Number(value))
        }}
        options={[
          ...periods.map((one, index) => ({ value: String(index), label: periodTitle(one) })),
          { value: 'years', label: 'Кварталы за несколько лет' },
        ]}
      />
      {span && (
        <>
          <Select
            label="С года"
            value={String(span.from)}
            onChange={(value) => onChange({ ...span, from: Number(value) })}
            options={range(earliest, span.to)}
          />
          <Select
            label="По год"
            value={String(span.to)}
            onChange={(value) => {
              const to = Number(value)
              onChange({ from: Math.min(to, Math.max(span.from, to - MAX_YEARS + 1)), to })
            }}
            options={range(years.min, years.max)}
          />
        </>
      )}
    </div>
  )
}

type PeriodWorkbookProps = {
  /** Periods open for entry, the default first; at least one. */
  periods: readonly ReviewPeriod[]
  /** Years with periods to report. */
  years: { min: number; max: number }
  onClose: () => void
}

const ABOUT =
  'В шаблоне по листу на категорию. Заполните его в Excel и загрузите обратно: сначала вы увидите, что изменится, и только потом сохраните. Утверждённые документы не меняются.'
const ABOUT_HISTORY =
  'В шаблоне по листу на категорию: строка на каждые исходные данные, столбец на каждый квартал. Заполните его в Excel и загрузите обратно: сначала вы увидите, что будет создано. Создаются только черновики; утверждённые документы в шаблоне видны, но не меняются.'

const FOREIGN = 'Это шаблон другой организации. Чтобы загрузить его, выберите её в «Моих показателях».'

/** Many documents in one workbook, of a period or of several years: download, upload, review, save. */
export function PeriodWorkbook({ periods, years, onClose }: PeriodWorkbookProps) {
  const [place, setPlace] = useState(0)
  const [span, setSpan] = useState<WorkbookSpan>(null)
  const check = useWorkbookCheck()
  const work = usePeriodImport()
  const period = periods[place]
  if (!period) return null

  // An administrator's file may be of an organisation other than the chosen one, which it does not name.
  const isForeign =
    period.companyId !== null && check.checked?.some(({ key }) => key.company_id !== period.companyId)
  const checked = (!isForeign && check.checked) || []
  const [first] = checked
  const takeable = checked.filter(isTakeable)
  const waiting = takeable.filter((one) => !work.outcomeOf(one))
  const isOfMany = isHistory(checked)

  return (
    <Dialog
      onClose={onClose}
      title="Заполнение в Excel"
      footer={
        waiting.length > 0 && (
          <Button color="info" processing={work.isSaving} onClick={() => work.save(waiting, check.name)}>
            {isOfMany ? 'Загрузить' : 'Сохранить'} {documentsText(waiting.length)}
          </Button>
        )
      }
    >
      <WorkbookSpanFields {...{ periods, place, years, span }} onPlace={setPlace} onChange={setSpan} />
      <WorkbookSteps
        about={span ? ABOUT_HISTORY : ABOUT}
        templateUrl={
          span
            ? address('GET /api/input-documents/history-template', {
                query: { ...span, company_id: period.companyId },
              })
            : address('GET /api/input-documents/template', periodQuery(period))
        }
        isChecking={check.isChecking}
        failure={isForeign ? FOREIGN : check.failure}
        onFile={async (chosen) => {
          work.reset()
          await check.read(chosen)
        }}
      />
      <div aria-live="polite" className="mt-4 space-y-3">
        {work.failure !== null && <FormError>{work.failure}</FormError>}
        {check.checked?.length === 0 && <FormError>В файле нет листов с показателями.</FormError>}
        {isOfMany ? (
          <CheckedHistory checked={checked} outcomeOf={work.outcomeOf} />
        ) : (
          <>
            {first && <p>Файл за {periodTitle(first.key)}.</p>}
            {checked.length > 0 && takeable.length === 0 && (
              <p className="font-medium">Сохранять нечего: изменений без ошибок в файле нет.</p>
            )}
            {checked.map((one) => (
              <CheckedDocument key={documentName(one.key)} checked={one} outcome={work.outcomeOf(one)} />
            ))}
          </>
        )}
      </div>
    </Dialog>
  )
}
