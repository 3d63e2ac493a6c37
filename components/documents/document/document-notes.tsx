import { ClipboardCheck, MessageCircleQuestionMark, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type EntryStore, useEntry } from '@/components/documents/cells/entry-state'
import { countUnexplained } from '@/components/documents/cells/row-view'
import type { DocumentView } from '@/components/documents/document/document-view'
import type { DocumentActions } from '@/components/documents/document/use-document-actions'
import { Button } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { formatInstantDate } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import type { InputDocument, PersonName } from '@/lib/features/documents/entry/shapes'
import { explanations, personName } from '@/lib/features/documents/labels'

const ID = 'document-notes'

/** Focuses other people's decisions, if any, so that they are read first. @returns whether there are any */
export function focusNotes(): boolean {
  const notes = document.getElementById(ID)
  notes?.focus()
  return notes !== null
}

type DocumentNotesProps = {
  view: DocumentView
  store: EntryStore
  actions: Pick<DocumentActions, 'resend'>
}

const WITHDRAWN = 'Документ возвращён в работу'

/** Decisions and requests of other people about the document, with reasons. */
export function DocumentNotes({ view: { document, can }, store, actions }: DocumentNotesProps) {
  const { withdrawn, returned, withdrawal_request: request } = document ?? {}
  // Only a watcher's draft can be deleted and not edited.
  const isWatchers = can.delete && can.edit === false
  // A withdrawal returns the document too: its reason is shown once, until somebody returns the draft again.
  const isWithdrawal = withdrawn?.at === returned?.at
  if (!withdrawn && !returned && !request) return null
  const by = (user: PersonName, at: string) => `${personName(user)}, ${formatInstantDate(at)}`
  return (
    <div
      id={ID}
      tabIndex={-1}
      className="space-y-2.5 border-line outline-none @max-3xl:mb-2.5 @3xl:border-b @3xl:bg-surface @3xl:px-6 @3xl:py-3 print:px-0!"
    >
      {withdrawn && !isWithdrawal && (
        <Note title={WITHDRAWN} text={withdrawn.reason} by={by(withdrawn.user, withdrawn.at)} />
      )}
      {returned && (
        <Note
          tone={returned.resent_at === null ? 'returned' : 'sent'}
          title={isWithdrawal && returned.resent_at === null ? WITHDRAWN : returnedTitle(returned)}
          text={returned.resent_at === null ? returned.reason : `Замечание: ${returned.reason}`}
          by={by(returned.user, returned.at)}
        >
          {returned.answer && (
            <p className="mt-1 whitespace-pre-line wrap-anywhere">Ответ: {returned.answer}</p>
          )}
          {isWatchers && (
            <p className="mt-1">Исправить документ нельзя: организация-наблюдатель не вводит показатели.</p>
          )}
          {can.resend && (
            <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 print:hidden">
              <Button onClick={actions.resend}>Готово, проверьте</Button>
              <MissingExplanations store={store} />
            </div>
          )}
        </Note>
      )}
      {request && (
        <Note
          tone="asked"
          title={
            request.status === 'pending'
              ? 'Руководитель просит вернуть документ в работу'
              : 'В возврате в работу отказано'
          }
          text={request.answer ?? request.reason}
          by={by(request.user, request.at)}
        >
          {request.answer && (
            <p className="mt-1 whitespace-pre-line wrap-anywhere">Просьба: {request.reason}</p>
          )}
        </Note>
      )}
    </div>
  )
}

/** Tells what a draft still needs for approval before it is sent. */
function MissingExplanations({ store }: { store: EntryStore }) {
  const count = useEntry(store, countUnexplained)
  if (count === 0) return null
  return (
    <p className="text-sm font-medium">
      Нужно {explanations(count)}: без {count === 1 ? 'него' : 'них'} документ не утвердят
    </p>
  )
}

/** Title of a returned draft: «corrected» only if something changed since the return. */
function returnedTitle({ resent_at, changed }: NonNullable<InputDocument['returned']>): string {
  if (resent_at === null) return 'Возвращён на доработку'
  return changed === 0
    ? 'Проверено, ничего не изменено, ждёт проверки'
    : `Исправлено, ждёт проверки: ${counted(changed, 'изменение', 'изменения', 'изменений')}`
}

type NoteProps = {
  tone?: 'returned' | 'sent' | 'asked'
  title: string
  text: string
  by: string
  children?: ReactNode
}

const ICONS = { returned: Undo2, sent: ClipboardCheck, asked: MessageCircleQuestionMark }

function Note({ tone = 'returned', title, text, by, children }: NoteProps) {
  const Icon = ICONS[tone]
  return (
    <div
      className={classNames(
        'flex gap-3 rounded-md border px-3.5 py-2.5',
        tone === 'sent'
          ? 'border-accent-line bg-accent-soft text-accent-deep'
          : 'border-draft-line bg-draft-soft text-draft',
      )}
    >
      <Icon className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        <p className="mt-0.5 text-sm">{by}</p>
        {children}
      </div>
    </div>
  )
}
