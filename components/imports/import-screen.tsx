import { ArrowRight, CircleAlert, CircleCheck, Download, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { firstError, useCall } from '@/components/calls/use-call'
import { COMPANIES_CRUMBS, COMPANIES_PATH } from '@/components/layout/company-paths'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { buttonStyle } from '@/components/ui/basics/button-style'
import { classNames } from '@/components/ui/basics/class-names'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Chip, type ChipTone } from '@/components/ui/feedback/chip'
import { Notice } from '@/components/ui/feedback/notice'
import { FileDrop } from '@/components/ui/fields/file-drop'
import { FormError } from '@/components/ui/forms/form-parts'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted } from '@/lib/core/format/plural'
import type { CheckedList as Checked, CheckedRow, TakenList } from '@/lib/core/workbook/list/shapes'

/** Rows shown: more are easier to review in the file. */
const MOST_ROWS = 100

type Outcome = CheckedRow['outcome']

/** In display order. */
const OUTCOMES = ['refused', 'create', 'update', 'same'] as const satisfies readonly Outcome[]

/** By outcome: the heading of a group of rows, and the chip of each row. */
const OUTCOME_WORDS: Readonly<Record<Outcome, { name: string; becomes: string; tone: ChipTone }>> = {
  refused: { name: 'С ошибками', becomes: 'не загрузится', tone: 'overdue' },
  create: { name: 'Новые', becomes: 'добавится', tone: 'fill' },
  update: { name: 'Изменятся', becomes: 'изменится', tone: 'draft' },
  same: { name: 'Без изменений', becomes: 'без изменений', tone: 'later' },
}

function outcomeCounts({ rows }: Pick<Checked, 'rows'>): Record<Outcome, number> {
  const counts = { refused: 0, create: 0, update: 0, same: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return counts
}

function CheckedRows({ label, rows }: { label: string; rows: readonly CheckedRow[] }) {
  return (
    <>
      <ol aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.slice(0, MOST_ROWS).map((row) => (
          <li
            key={row.row}
            className="grid gap-x-5 gap-y-1.5 px-4 py-3 @3xl:grid-cols-[5.5rem_minmax(0,14rem)_9rem_minmax(0,1fr)]"
          >
            <span className="text-sm text-ink-soft">строка {row.row}</span>
            <span className="font-medium wrap-anywhere">{row.name}</span>
            <span>
              <Chip tone={OUTCOME_WORDS[row.outcome].tone} plain>
                {OUTCOME_WORDS[row.outcome].becomes}
              </Chip>
            </span>
            <Details row={row} />
          </li>
        ))}
      </ol>
      {rows.length > MOST_ROWS && (
        <p className="mt-2 text-sm text-ink-soft">
          и ещё {counted(rows.length - MOST_ROWS, 'строка', 'строки', 'строк')}
        </p>
      )}
    </>
  )
}

function Details({ row: { outcome, errors, changes } }: { row: CheckedRow }) {
  if (outcome === 'create')
    return (
      <p className="min-w-0 text-sm wrap-anywhere text-ink-soft">
        {changes.map((change) => `${change.column}: ${change.new}`).join('; ')}
      </p>
    )
  return (
    <ul className="min-w-0 space-y-1 text-sm">
      {errors.map((error) => (
        <li key={`${error.cell} ${error.column} ${error.message}`} className="flex gap-2 text-danger">
          <CircleAlert className="mt-px size-[1.15em] shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <b>{[error.cell, error.column].filter((part) => part !== null).join(', ')}:</b> {error.message}
          </span>
        </li>
      ))}
      {changes.map((change) => (
        <li key={change.column} className="flex flex-wrap items-baseline gap-x-1.5 wrap-anywhere">
          <span className="text-ink-soft">{change.column}:</span>
          <span className="sr-only">было</span>
          <span className="text-ink-soft">{change.old ?? 'пусто'}</span>
          <ArrowRight className="size-3.5 shrink-0 self-center text-ink-muted" />
          <span className="sr-only">станет</span>
          <span className="font-semibold">{change.new ?? 'пусто'}</span>
        </li>
      ))}
    </ul>
  )
}

/** Outcomes of an uploaded list by row, errors first. */
function CheckedList({ list }: { list: Checked }) {
  const counts = outcomeCounts(list)
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const first = OUTCOMES.find((outcome) => counts[outcome] > 0) ?? 'same'
  const shown = chosen !== null && counts[chosen] > 0 ? chosen : first
  return (
    <section aria-label="Проверка файла">
      <fieldset className="mb-3 flex flex-wrap gap-2">
        <legend className="sr-only">Какие строки показать</legend>
        {OUTCOMES.map((outcome) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={outcome === shown}
            disabled={counts[outcome] === 0}
            onClick={() => setChosen(outcome)}
            className={classNames(
              'flex min-h-(--control-md) items-center gap-2 rounded-md border px-3.5 transition-colors',
              'disabled:border-line disabled:bg-transparent disabled:text-ink-soft',
              outcome === shown
                ? 'border-accent bg-accent-soft font-semibold text-accent-deep'
                : 'border-line-strong bg-surface hover:border-control',
            )}
          >
            {OUTCOME_WORDS[outcome].name} <b className="tabular-nums">{formatNumber(counts[outcome])}</b>
          </button>
        ))}
      </fieldset>
      {list.ignored.length > 0 && (
        <p className="mb-3 text-sm text-pretty text-ink-soft">
          Не загружаются столбцы: {list.ignored.map((heading) => `«${heading}»`).join(', ')}.
        </p>
      )}
      <CheckedRows
        label={OUTCOME_WORDS[shown].name}
        rows={list.rows.filter(({ outcome }) => outcome === shown)}
      />
    </section>
  )
}

interface ListCalls {
  check: (file: File) => Promise<Checked>
  take: (sent: { file: File; digest: string }) => Promise<TakenList>
}

/** State of an import: a file is checked, then imported as checked; if data changed since, it is checked again. */
function useListImport({ check, take }: ListCalls) {
  const checking = useCall<{ file: File; list: Checked }>()
  const taking = useCall<TakenList>()
  const refusal = checking.refusal ?? taking.refusal

  const read = (file: File) =>
    checking.attempt(async () => ({ file, list: await check(file) }), { refused: 'beside' })

  async function confirm() {
    if (!checking.answer) return
    const { file, list } = checking.answer
    let isStale = false
    await taking.attempt(() => take({ file, digest: list.digest }), {
      refused: ({ code }) => {
        isStale = code === 'stale'
        return null
      },
    })
    if (isStale) await read(file)
  }

  return {
    list: checking.answer?.list,
    taken: taking.answer,
    failure: refusal ? firstError(refusal) : null,
    isChecking: checking.isSending,
    read: (file: File) => {
      taking.forget()
      return read(file)
    },
    confirm,
    restart: () => {
      taking.forget()
      checking.forget()
    },
  }
}

type ImportScreenProps = {
  title: string
  /** Link to the other import. */
  actions: ReactNode
  about: ReactNode
  templateUrl: string
  calls: ListCalls
  /** A consequence of creating this many rows, shown before confirmation. */
  consequence?: (created: number) => string | null
}

const rowsCount = (count: number) => counted(count, 'строка', 'строки', 'строк')

/** Imports a list from a workbook: download the blank file, check it, import it. */
export function ImportScreen(props: ImportScreenProps) {
  const { title, actions, about, templateUrl, calls, consequence = () => null } = props
  const work = useListImport(calls)
  const [isAsked, setAsked] = useState(false)
  const { create, update, refused } = outcomeCounts(work.list ?? { rows: [] })
  const taken = create + update

  return (
    <>
      <PageHeader title={title} breadcrumbs={COMPANIES_CRUMBS} actions={actions} />
      {work.taken ? (
        <Notice
          picture={<CircleCheck className="size-10 text-approved" />}
          title="Список загружен"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink color="info" href={COMPANIES_PATH}>
                К списку организаций
              </ButtonLink>
              <Button onClick={work.restart}>Загрузить другой файл</Button>
            </div>
          }
        >
          Добавлено: {formatNumber(work.taken.created)}, изменено: {formatNumber(work.taken.updated)}.{' '}
          {consequence(work.taken.created)}
        </Notice>
      ) : (
        <>
          <section
            aria-label="Файл"
            className="mb-5 space-y-4 rounded-lg border border-line bg-surface p-5 @max-3xl:p-4"
          >
            <div className="max-w-[60rem] text-pretty text-ink-soft">{about}</div>
            <a href={templateUrl} download data-button className={buttonStyle('default', 'md', false)}>
              <Download />
              Скачать шаблон
            </a>
            <FileDrop
              label="Заполненный файл XLSX"
              buttonLabel={work.list ? 'Выбрать другой файл' : 'Выбрать файл'}
              accept=".xlsx"
              isBusy={work.isChecking}
              onFile={work.read}
            />
            <div aria-live="polite">
              {work.isChecking && <p className="text-sm text-ink-soft">Файл проверяется…</p>}
              {work.failure !== null && <FormError>{work.failure}</FormError>}
              {work.list && (
                <p className="font-medium">
                  Проверено: {rowsCount(work.list.rows.length)}. Ничего ещё не сохранено.
                  {refused > 0 &&
                    ` С ошибками: ${formatNumber(refused)}. Такие строки не загрузятся, пока их не исправить в файле.`}
                  {taken === 0 && ' Загружать нечего.'}
                </p>
              )}
            </div>
            {taken > 0 && (
              <Button color="info" icon={<Upload />} onClick={() => setAsked(true)}>
                Загрузить: {rowsCount(taken)}
              </Button>
            )}
          </section>
          {work.list && <CheckedList list={work.list} />}
        </>
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Загрузить список?"
        confirmLabel="Загрузить"
        onConfirm={async () => {
          await work.confirm()
          setAsked(false)
        }}
      >
        <p>
          Добавится: {formatNumber(create)}, изменится: {formatNumber(update)}.
          {refused > 0 && ` Не загрузится с ошибками: ${formatNumber(refused)}.`}
        </p>
        {create > 0 && consequence(create) && <p className="mt-2">{consequence(create)}</p>}
      </ConfirmDialog>
    </>
  )
}
