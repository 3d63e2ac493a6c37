'use client'

import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import { useCall } from '@/components/calls/use-call'
import { goToWanting, useFormKeys } from '@/components/documents/cells/entry-keys'
import { APPROVAL_TEXT, OffList } from '@/components/documents/document/approval-question'
import { LeaveDialog, ReasonedDialog } from '@/components/documents/document/document-dialogs'
import type { DocumentForm } from '@/components/documents/document/use-document-form'
import { periodHref } from '@/components/documents/period/matrix'
import {
  PeriodSwitch,
  ReviewBar,
  ReviewCounts,
  ReviewResults,
} from '@/components/documents/review/review-frame'
import { NotBegunItem, ReviewItem } from '@/components/documents/review/review-item'
import { isReady, missingText, openQuestionsText } from '@/components/documents/review/review-words'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { useLeaveGuard } from '@/components/ui/browser/use-leave-guard'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { knownPeriod, openingDay } from '@/lib/calc/periods'
import { dayOf, formatDate } from '@/lib/core/format/dates'
import { documentsText } from '@/lib/core/format/plural'
import { periodTitle } from '@/lib/core/format/quarters'
import { documentCalls, periodQuery, type ReviewPeriod } from '@/lib/features/documents/client'
import type { Review, ReviewDocument } from '@/lib/features/documents/contract'
import { newDocumentHref } from '@/lib/features/documents/entry/rules'
import { warningsText } from '@/lib/features/documents/labels'

type ReviewScreenProps = { period: ReviewPeriod; initial: Review; backHref: string }

/** The open documents of the list, whose edits must be saved before leaving or approving. */
function useOpenForms() {
  const forms = useRef(new Map<number, DocumentForm>())
  const opened = () => [...forms.current.values()]
  const hasUnsaved = () => opened().some((form) => form.hasUnsaved())
  const guard = useLeaveGuard({
    hasUnsaved,
    canSave: hasUnsaved,
    save: () => Promise.all(opened().map((form) => form.autosave())),
  })
  return {
    forms,
    guard,
    /**
     * Saves edits of these documents. @returns the resulting versions; null if a save was refused or brought changes of
     * others, which the form shows
     */
    async settle(ids: readonly number[]): Promise<ReadonlyMap<number, number> | null> {
      const handles = ids.flatMap((id) => forms.current.get(id) ?? [])
      const saved = await Promise.all(
        handles.map(async (form) => {
          const merges = form.merges()
          const document = await form.save()
          return form.merges() === merges ? document : null
        }),
      )
      const stored = saved.filter((document) => document !== null)
      return stored.length < saved.length
        ? null
        : new Map(stored.map((document) => [document.id, document.version]))
    },
  }
}

/** All documents of a period in one list: warnings explained in place, and one, some or all approved. */
export function ReviewScreen({ period, initial, backHref }: ReviewScreenProps) {
  const { attempt } = useCall()
  const alerts = useAlerts()
  const reading = documentCalls.read('GET /api/input-documents/review', periodQuery(period))
  const query = useQuery({ ...reading, initialData: initial })
  const approval = documentCalls.useChange('POST /api/input-documents/approvals', 'onSettled')
  const { forms, guard, settle } = useOpenForms()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [toApprove, setToApprove] = useState<readonly ReviewDocument[] | null>(null)
  const [returning, setReturning] = useState<ReviewDocument | null>(null)
  /** Attempts by document: a new one remounts and refetches only that document. */
  const [attempts, setAttempts] = useState<ReadonlyMap<number, number>>(new Map())
  const [results, setResults] = useState<Parameters<typeof ReviewResults>[0]['results']>([])
  const summary = useRef<HTMLElement>(null)
  const { data: documents, meta } = query.data ?? initial
  const ready = documents.filter(isReady)
  const picked = ready.filter(({ id }) => chosen.has(id))
  const isOverdue = meta.due_date < dayOf(new Date())
  const opens = openingDay(knownPeriod(period))
  const count = documents.length + meta.not_begun.length
  // The page stays mounted when the period changes: hide outcomes of another period.
  const shown = results.filter(({ id }) => documents.some((one) => one.id === id))

  useFormKeys({
    onSave: () => {
      for (const form of forms.current.values()) if (form.document?.can.edit) void form.save()
    },
    onApprove: picked.length > 0 && !approval.isPending ? () => ask(picked) : null,
    onWarning: goToWanting,
  })

  const pick = (list: readonly ReviewDocument[]) => setChosen(new Set(list.map(({ id }) => id)))

  const choose = (id: number, isChosen: boolean) =>
    setChosen(new Set([...chosen, id].filter((one) => isChosen || one !== id)))

  /** A typed question or answer is sent or removed first: approved documents are read anew. */
  function ask(list: readonly ReviewDocument[]) {
    const typed = window.document.querySelector<HTMLElement>('[data-unsent]')
    if (typed === null) return setToApprove(list)
    typed.focus()
    alerts.show({ type: 'warning', message: 'Сначала отправьте или удалите набранный вопрос или ответ.' })
  }

  async function approve(list: readonly ReviewDocument[]) {
    await attempt(async () => {
      const versions = await settle(list.map(({ id }) => id))
      if (versions === null) return
      const documents = list.map(({ id, version, open_questions }) => ({
        id,
        version: versions.get(id) ?? version,
        // Confirmed: the dialog listed the open questions.
        despite_questions: open_questions > 0,
      }))
      const answers = await approval.mutateAsync({ documents })
      const names = new Map(list.map(({ id, metric_category }) => [id, metric_category.name]))
      setResults(answers.map(({ id, ok, message }) => ({ id, ok, message, name: names.get(id) ?? '' })))
      setChosen(new Set())
      setAttempts(
        (before) => new Map([...before, ...list.map(({ id }) => [id, (before.get(id) ?? 0) + 1] as const)]),
      )
    })
    setToApprove(null)
  }

  return (
    <>
      <PageHeader
        title="Проверка и утверждение"
        breadcrumbs={[{ label: 'Мои показатели', href: backHref }]}
        printed={periodTitle(period)}
        description={`${meta.company.short_name} · ${isOverdue ? 'срок был' : 'срок'} ${formatDate(meta.due_date)}`}
        actions={
          <>
            <PeriodSwitch period={period} previous={meta.previous} next={meta.next} />
            <ButtonLink href={periodHref('/my-metrics/print', period)} icon={<Printer />}>
              Сводка для печати
            </ButtonLink>
          </>
        }
      />
      {shown.length > 0 && <ReviewResults ref={summary} results={shown} />}
      {count === 0 ? (
        <EmptyState title="Документов за этот период нет">
          {opens > dayOf(new Date()) ? `Ввод откроется ${formatDate(opens)}.` : 'За него ничего не вводят.'}
        </EmptyState>
      ) : (
        <>
          <section
            aria-label="Документы периода"
            className="rounded-lg border border-line bg-surface @container"
          >
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 @3xl:px-5">
              <Checkbox
                label={<span className="font-semibold">Все готовые ({ready.length})</span>}
                checked={ready.length > 0 && picked.length === ready.length}
                disabled={ready.length === 0}
                onChange={(event) => pick(event.target.checked ? ready : [])}
              />
              <ReviewCounts documents={documents} notBegun={meta.not_begun.length} />
            </div>
            <ul>
              {documents.map((document) => (
                <ReviewItem
                  key={`${document.id}-${attempts.get(document.id) ?? 0}`}
                  document={document}
                  isChosen={chosen.has(document.id) && isReady(document)}
                  onChoose={(isChosen) => choose(document.id, isChosen)}
                  onApprove={() => ask([document])}
                  onReturn={() => setReturning(document)}
                  forms={forms}
                />
              ))}
              {meta.not_begun.map((category) => (
                <NotBegunItem
                  key={category.id}
                  category={category}
                  href={newDocumentHref(category.id, period)}
                  dueDate={meta.due_date}
                  isOverdue={isOverdue}
                />
              ))}
            </ul>
          </section>
          {documents.length > 0 && (
            <ReviewBar
              picked={picked}
              clean={ready.filter((one) => one.warnings_count === 0)}
              missing={missingText(documents, meta.not_begun.length)}
              isApproving={approval.isPending}
              onPick={pick}
              onApprove={() => ask(picked)}
            />
          )}
        </>
      )}
      <ApproveDialog
        toApprove={toApprove}
        period={period}
        onClose={() => setToApprove(null)}
        onConfirm={approve}
        focusAfter={() => (results.length > 0 ? summary.current : null)}
      />
      {returning && (
        <ReasonedDialog
          action="sendBack"
          about={`${returning.metric_category.name}, ${periodTitle(period)}`}
          save={async () => {
            const form = forms.current.get(returning.id)
            return form ? await form.save() : returning
          }}
          onDone={(document) => forms.current.get(document.id)?.follow(document)}
          onClose={() => setReturning(null)}
        />
      )}
      <LeaveDialog leaving={{ ...guard, staysOnDevice: false }} document={null} />
    </>
  )
}

type ApproveDialogProps = {
  toApprove: readonly ReviewDocument[] | null
  period: ReviewPeriod
  onClose: () => void
  onConfirm: (list: readonly ReviewDocument[]) => Promise<void>
  focusAfter: () => HTMLElement | null
}

function ApproveDialog({ toApprove, period, onClose, onConfirm, focusAfter }: ApproveDialogProps) {
  const list = toApprove ?? []
  const [first] = list
  return (
    <ConfirmDialog
      open={toApprove !== null}
      onClose={onClose}
      title={
        list.length === 1 && first
          ? `Утвердить «${first.metric_category.short_name}» за ${periodTitle(period)}?`
          : `Утвердить ${documentsText(list.length)} за ${periodTitle(period)}?`
      }
      confirmLabel="Утвердить"
      color="success"
      focusAfter={focusAfter}
      onConfirm={() => onConfirm(list)}
    >
      <p>{APPROVAL_TEXT}</p>
      <ul className="mt-3 space-y-2 text-sm">
        {list.map((document) => (
          <li key={document.id}>
            <span className="text-ink">{document.metric_category.short_name}</span> —{' '}
            {warningsText(document.warnings_count)}
            {openQuestionsText(document)}
            <OffList rows={document.inactive} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
