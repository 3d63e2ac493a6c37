'use client'

import { Check, Lock } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { OrganisationFacts } from '@/components/analytics/organisations/organisation-popover'
import { PreviewValues } from '@/components/analytics/publications/preview-values'
import { calendarName, numberOf } from '@/components/analytics/publications/publication-words'
import { refusedReason } from '@/components/calls/reason-dialog'
import { useCall } from '@/components/calls/use-call'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { BriefName } from '@/components/ui/basics/brief-name'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { Titled } from '@/components/ui/basics/titled'
import { Chip } from '@/components/ui/feedback/chip'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Loaded } from '@/components/ui/feedback/loaded'
import { ProgressBar } from '@/components/ui/feedback/progress-bar'
import { SkeletonList } from '@/components/ui/feedback/skeleton'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/text-field'
import { takesAll } from '@/lib/calc/publication-calendar'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { publicationCalls } from '@/lib/features/analytics/publications/client'
import type { Preview } from '@/lib/features/analytics/publications/contract'
import { LATER_WORDS, RETURN_WORDS } from '@/lib/features/analytics/publications/labels'
import { returnCalls } from '@/lib/features/documents/returns/client'

const MIN_REASON = 3
const MAX_REASON = 2_000

/** «Нашли ошибку?»: requests a document back with a reason, or confirms that everything is right. */
function PreviewErrand({ preview }: { preview: Preview }) {
  const open = preview.documents.filter(({ is_asked_back }) => !is_asked_back)
  const returned = preview.documents.filter(({ is_asked_back }) => is_asked_back)
  const check = publicationCalls.useChange('PUT /api/publications/preview')
  const { attempt } = useCall()
  return (
    <Titled
      title="Нашли ошибку?"
      className="rounded-lg border border-accent-line bg-surface px-5 py-4 @max-3xl:px-4"
    >
      <p className="mt-1 text-sm text-pretty text-ink-soft">
        {preview.documents.length === 0
          ? 'В этом квартале у вас нет утверждённых документов: возвращать нечего.'
          : RETURN_WORDS}
      </p>
      {returned.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <Chip tone="returned">просьба отправлена</Chip>
          {returned.map(({ metric_category }) => metric_category.short_name).join(', ')}
        </p>
      )}
      {open.length > 0 && <AskBack documents={open} />}
      <div className="mt-2 flex justify-center">
        {preview.is_checked ? (
          <p role="status" className="flex min-h-(--control-md) items-center gap-1.5 text-sm text-approved">
            <Check className="size-4" />
            Отмечено: всё верно
          </p>
        ) : (
          <Button
            color="light"
            size="sm"
            icon={<Check />}
            processing={check.isPending}
            onClick={() => attempt(() => check.mutateAsync())}
          >
            Всё верно, отметить проверенным
          </Button>
        )}
      </div>
    </Titled>
  )
}

function AskBack({ documents }: { documents: Preview['documents'] }) {
  const [chosen, setChosen] = useState('')
  const [words, setWords] = useState('')
  const [wrong, setWrong] = useState<{ document?: string; words?: string }>({})
  const field = useRef<HTMLTextAreaElement>(null)
  const request = returnCalls.useChange('POST /api/input-documents/{id}/withdrawal-request')
  const forget = publicationCalls.useForget('GET /api/publications/preview')
  const id =
    documents.length === 1 ? documents[0]?.id : documents.find((one) => String(one.id) === chosen)?.id
  const { attempt } = useCall()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    const isShort = words.trim().length < MIN_REASON
    const problems = {
      ...(id === undefined && { document: 'Выберите документ' }),
      ...(isShort && { words: 'Напишите, что неверно' }),
    }
    setWrong(problems)
    if (isShort) field.current?.focus()
    if (id === undefined || isShort) return
    const isDone = await attempt(() => request.mutateAsync({ id, reason: words.trim() }).finally(forget), {
      done: 'Просьба отправлена администратору',
      refused: (why) => {
        const refusal = refusedReason(why)
        if (refusal === null) return why.message
        setWrong({ words: refusal })
        return null
      },
    })
    if (!isDone) return
    setWords('')
    setChosen('')
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-3 space-y-3">
      <Select
        label="Документ"
        required
        value={id === undefined ? '' : String(id)}
        onChange={(next) => {
          setChosen(next)
          setWrong({})
        }}
        options={documents.map((one) => ({ value: String(one.id), label: one.metric_category.short_name }))}
        {...(wrong.document && { error: wrong.document })}
      />
      <Textarea
        ref={field}
        label="Что неверно"
        placeholder="Показатель и число"
        required
        maxLength={MAX_REASON}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setWrong({})
        }}
        {...(wrong.words && { error: wrong.words })}
      />
      <Button type="submit" color="info" processing={request.isPending} className="w-full">
        Попросить вернуть документ
      </Button>
      <LeaveGuard unsaved={words.trim() !== ''} />
    </form>
  )
}

const CARD = 'rounded-lg border border-line bg-surface px-5 py-4 @max-3xl:px-4'

/** The own numbers as others will see them, before release. */
export function PreviewScreen({ initial }: { initial: Preview | undefined }) {
  const preview = publicationCalls.useData('GET /api/publications/preview', {}, initial)
  const publication = preview.data?.publication
  const number = publication ? numberOf(publication) : null
  return (
    <>
      <PageHeader
        title={number ? `Предпросмотр выпуска ${number}` : 'Предпросмотр выпуска'}
        breadcrumbs={['Аналитика', { label: 'Выпуски', href: '/analytics/publications' }]}
        crumb={number ?? 'Предпросмотр'}
        description="Видите только вы: чужих строк здесь нет"
        actions={
          publication?.publish_on && (
            <Chip plain tone="ready">
              до {formatDate(publication.publish_on)}
            </Chip>
          )
        }
      />
      <Loaded query={preview} skeleton={<SkeletonList rows={8} />}>
        {(data) =>
          data.publication && !data.publication.is_to_check ? (
            <EmptyState title="Проверять нечего">
              Ваша организация начинает сдавать показатели позже: в этом выпуске её данных нет.
            </EmptyState>
          ) : data.publication ? (
            <div className="grid items-start gap-4 @5xl:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="min-w-0 space-y-4">
                <PreviewValues preview={data} />
                <Missing preview={data} />
              </div>
              <div className="min-w-0 space-y-4">
                <PreviewErrand preview={data} />
                <Titled title="Что другие увидят о вас" className={CARD}>
                  {data.number && <p className="mt-1 font-semibold">№ {data.number}</p>}
                  {data.profile && <OrganisationFacts profile={data.profile} />}
                  <p className="mt-3 flex gap-2 border-t border-line pt-3 text-sm text-pretty text-ink-soft">
                    <Lock className="mt-px size-4 shrink-0" />
                    Название, город, регион и исходные данные не видит никто
                  </p>
                </Titled>
                <Titled
                  title={`Предпросмотр открыли ${formatNumber(data.opened_by)} из ${formatNumber(data.organisations)}`}
                  className={CARD}
                >
                  <div className="mt-2">
                    <ProgressBar
                      value={data.opened_by}
                      max={data.organisations}
                      label="Организаций открыли предпросмотр"
                    />
                  </div>
                  {data.publication.publish_on && (
                    <p className="mt-2 text-sm text-pretty text-ink-soft">
                      Не откроете — выпуск всё равно выйдет {formatDate(data.publication.publish_on)}
                    </p>
                  )}
                </Titled>
              </div>
            </div>
          ) : (
            <div className="space-y-4">
              <EmptyState title="Предпросмотра сейчас нет">
                {data.next
                  ? `${calendarName(data.next)} заморозится ${formatDate(data.next.freeze_on)}: ${comesInto(data.next)}. Тогда здесь появятся ваши числа, какими их увидят другие.`
                  : 'Он откроется, когда будет заморожен следующий выпуск.'}
              </EmptyState>
              <Missing preview={data} />
            </div>
          )
        }
      </Loaded>
    </>
  )
}

/** A later change of a published quarter is a correction: it waits for others, except in the final one of a year. */
function comesInto(next: NonNullable<Preview['next']>): string {
  if (takesAll(next)) return 'в него войдёт всё, что утверждено к этому дню'
  const more = 'если изменения есть ещё у нескольких организаций'
  return next.kind === 'first'
    ? `в него войдёт утверждённое за этот квартал к этому дню, а новое и исправленное за прежние — ${more}`
    : `в него войдёт новое и исправленное, ${more}`
}

/** Documents that are not included, or will not be unless approved in time. */
function Missing({ preview: { missing, publication, next } }: { preview: Preview }) {
  if (missing.length === 0) return null
  const frozen = publication?.frozen_at && formatInstantDate(publication.frozen_at)
  return (
    <Titled title={publication ? 'Не вошли' : 'Ещё не утверждены'} className={CARD}>
      <p className="text-sm text-pretty text-ink-soft">
        {frozen &&
          `Не утверждены к заморозке ${frozen} или возвращены после неё. Если опубликованное из них уйдёт из сравнения, это отмечено в ваших числах. Утвердите — войдут ${LATER_WORDS}`}
        {!publication &&
          next &&
          (next.kind === 'first' || takesAll(next)
            ? `Утвердите до ${formatDate(next.freeze_on)}, чтобы войти в выпуск`
            : `Утвердите — войдут ${LATER_WORDS}`)}
      </p>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {missing.map(({ id, metric_category }) => (
          <li key={metric_category.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <BriefName of={metric_category} />
            </span>
            <span className="flex items-center gap-x-4">
              {id === null ? <Chip tone="fill">не начат</Chip> : <Chip tone="draft">черновик</Chip>}
              <Link
                href={id === null ? '/my-metrics' : `/my-metrics/${id}/edit`}
                className="link inline-flex min-h-(--control-sm) items-center text-sm"
              >
                {id === null ? 'К показателям' : 'Открыть'}
                <span className="sr-only">: {metric_category.short_name}</span>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </Titled>
  )
}
