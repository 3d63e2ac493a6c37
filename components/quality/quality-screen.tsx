'use client'

import { Check } from 'lucide-react'
import { useState } from 'react'
import { ReasonDialog } from '@/components/calls/reason-dialog'
import { useCall } from '@/components/calls/use-call'
import { Evidence } from '@/components/quality/evidence'
import { Rechecks } from '@/components/quality/rechecks'
import { Button } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { PrintButton } from '@/components/ui/basics/print-button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { formatInstantDate } from '@/lib/core/format/dates'
import { formatNumber, formatShare } from '@/lib/core/format/numbers'
import { counted, plural } from '@/lib/core/format/plural'
import { periodShort, quarterName } from '@/lib/core/format/quarters'
import { qualityCalls } from '@/lib/features/quality/client'
import type { DataQuality, Finding } from '@/lib/features/quality/contract'
import { findingWords, RULE_NAMES } from '@/lib/features/quality/labels'

const WAY_NAMES: Readonly<Record<DataQuality['ways'][number]['kind'], string>> = {
  typed: 'набраны руками',
  pasted: 'вставлены из таблицы',
  document: 'взяты из другого документа',
  workbook: 'из книги Excel',
  key: 'по ключу обмена',
  moved: 'перенесены из прежней системы',
}

/** Subject and period of a finding: «Пролежни», «II квартал 2026». */
const aboutWords = ({ oddity, metric, year, quarter }: Finding): string =>
  oddity.kind === 'copies'
    ? `${quarterName(quarter)} ${year}`
    : (metric?.short_name ?? `за год по ${quarterName(quarter)} ${year}`)

/** The explanation stored when somebody only confirms. */
const CHECKED = 'Проверено, всё верно'

const PATH_OF_ALL = ['Администрирование', { label: 'Качество данных', href: '/admin/data-quality' }]

type QualityScreenProps = {
  initial: DataQuality
  /** Organisation chosen by an admin. */
  companyId: number | null
  mayExplain: boolean
}

/** «Качество данных»: an organisation's data quality and findings. */
export function QualityScreen({ initial, companyId, mayExplain }: QualityScreenProps) {
  const { data: dataQuality = initial } = qualityCalls.useData(
    'GET /api/data-quality',
    { query: { company_id: companyId } },
    initial,
  )
  const { company, is_watcher, from, to, findings } = dataQuality
  const hasValues = dataQuality.values > 0
  return (
    <>
      <PageHeader
        title="Паспорт качества данных"
        breadcrumbs={companyId === null ? ['Настройки'] : PATH_OF_ALL}
        crumb={companyId === null ? 'Качество данных' : company.short_name}
        description={`${company.short_name} · ${periodShort(from)} – ${periodShort(to)}, квартальные документы. Оценки и места здесь нет: паспорт подсказывает, что перепроверить. Видят его организация и администратор проекта, в сравнение он не входит.`}
        actions={<PrintButton />}
      />
      {is_watcher ? (
        <EmptyState title="Организация-наблюдатель данных не вводит">
          Документов от неё никто не ждёт: утверждать и перепроверять нечего.
        </EmptyState>
      ) : (
        <>
          <Figures dataQuality={dataQuality} />
          <Ways ways={dataQuality.ways} />
        </>
      )}
      <Findings {...{ findings, mayExplain, hasValues }} isParticipant={!is_watcher} />
      <Rechecks dataQuality={dataQuality} mayAdd={mayExplain && !is_watcher && hasValues} />
    </>
  )
}

type FindingsProps = {
  findings: readonly Finding[]
  mayExplain: boolean
  isParticipant: boolean
  hasValues: boolean
}

/** @param isParticipant false for a watcher, of whom only what was found earlier is shown */
function Findings({ findings, mayExplain, isParticipant, hasValues }: FindingsProps) {
  const open = findings.filter(({ note }) => note === null).length
  if (findings.length === 0 && !isParticipant) return null
  return (
    <section aria-labelledby="found" className="rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-5 py-3 @max-3xl:px-4">
        <h2 id="found" className="text-lg font-semibold">
          Что проверить
        </h2>
        {open > 0 && (
          <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-medium text-accent-strong">
            {open}
          </span>
        )}
        <p className="text-sm text-ink-soft">
          нашлось правилами, которые ошибаются не чаще раза в пять лет на организацию
        </p>
      </header>
      {findings.length === 0 ? (
        <p className="border-t border-line px-5 py-4 text-ink-soft @max-3xl:px-4">
          {hasValues
            ? 'Ничего, что стоило бы перепроверить, в числах не нашлось.'
            : 'Проверять нечего: утверждённых значений нет.'}
        </p>
      ) : (
        <ul>
          {findings.map((finding) => (
            <FindingItem key={finding.id} {...{ finding, mayExplain }} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The year in numbers, without a grade. */
function Figures({ dataQuality }: { dataQuality: DataQuality }) {
  const { due, approved, on_time, values, corrected, open_questions } = dataQuality
  const figures = [
    {
      title: 'Охват',
      value: `${approved} из ${due}`,
      text: `${formatShare(approved, due)} документов утверждено`,
    },
    {
      title: 'Впервые утверждены в срок',
      value: `${on_time} из ${due}`,
      text: formatShare(on_time, due),
    },
    {
      title: 'Исправлены после утверждения',
      value: `${formatNumber(corrected)} на ${formatNumber(values)}`,
      text: values > 0 ? `${formatNumber((100 * corrected) / values, 1)} на 100 значений` : '—',
    },
    {
      title: 'Открытые вопросы',
      value: formatNumber(open_questions),
      text: plural(open_questions, 'ждёт ответа', 'ждут ответа', 'ждут ответа'),
    },
  ]
  return (
    <dl className="mb-4 grid grid-cols-2 rounded-lg border border-line bg-surface py-1 @max-sm:grid-cols-1 @5xl:grid-cols-4">
      {figures.map(({ title, value, text }) => (
        <div key={title} className="px-5 py-2 @max-3xl:px-4">
          <dt className="text-sm text-ink-muted">{title}</dt>
          <dd>
            <span className="block text-lg font-semibold tracking-tight">{value}</span>
            <span className="text-sm text-ink-soft">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The share of each way in which approved source data came. */
function Ways({ ways }: Pick<DataQuality, 'ways'>) {
  const all = ways.reduce((sum, { numbers }) => sum + numbers, 0)
  if (all === 0) return null
  return (
    <section
      aria-labelledby="ways"
      className="mb-4 rounded-lg border border-line bg-surface px-5 py-3 @max-3xl:px-4"
    >
      <h2 id="ways" className="font-semibold">
        Как попали числа{' '}
        <span className="text-sm font-normal text-ink-soft">
          {counted(all, 'число', 'числа', 'чисел')} исходных данных в утверждённых документах
        </span>
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
        {ways.map(({ kind, numbers }) => (
          <li key={kind}>
            {WAY_NAMES[kind]} <b className="font-semibold">{formatShare(numbers, all)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FindingItem({ finding, mayExplain }: { finding: Finding; mayExplain: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const explain = qualityCalls.useChange('PUT /api/data-quality/findings/{id}')
  const { attempt } = useCall()
  const { id, oddity, note } = finding
  const name = RULE_NAMES[oddity.kind]
  const { text, numbers } = findingWords(finding)
  const send = (note: string) => explain.mutateAsync({ id, note })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_14rem] gap-x-6 gap-y-3 border-t border-line px-5 py-3.5 @max-5xl:grid-cols-1 @max-3xl:px-4">
      <div className="flex gap-4 @max-3xl:flex-col">
        <Evidence oddity={oddity} />
        <div className="min-w-0">
          <h3 className="font-semibold">
            {name} <span className="font-normal text-ink-soft">{aboutWords(finding)}</span>
          </h3>
          <p className="mt-0.5 text-pretty">{text}</p>
          <p className="mt-0.5 text-sm text-ink-soft">{numbers}</p>
        </div>
      </div>
      <div className="text-sm empty:hidden">
        {note && (
          <>
            <p className="flex items-center gap-1.5 font-medium text-approved">
              <Check className="size-4.5" />
              Пояснено {formatInstantDate(note.at)}
            </p>
            <p className="mt-0.5 wrap-anywhere text-ink-soft">
              {note.author}: {note.text}
            </p>
          </>
        )}
        {mayExplain && (
          <div className="flex flex-wrap gap-2 print:hidden">
            {!note && (
              <Button processing={explain.isPending} onClick={() => attempt(() => send(CHECKED))}>
                {CHECKED}
                <span className="sr-only">: {name}</span>
              </Button>
            )}
            <Button color="light" onClick={() => setOpen(true)}>
              {note ? 'Пояснить иначе' : 'Пояснить'}
              <span className="sr-only">: {name}</span>
            </Button>
          </div>
        )}
      </div>
      {isOpen && (
        <ReasonDialog
          title={`Пояснить: ${name}`}
          label="Пояснение"
          missing="Напишите пояснение"
          hint="Увидят ваши руководители и администратор проекта. Пояснение останется у находки."
          maxLength={1000}
          confirmLabel="Сохранить пояснение"
          color="info"
          onClose={() => setOpen(false)}
          send={send}
          done="Пояснение сохранено"
        >
          Почему числа такие и что вы узнали, когда их перепроверили.
        </ReasonDialog>
      )}
    </li>
  )
}
