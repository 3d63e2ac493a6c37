import { Check, ChevronRight, Ellipsis, FileSpreadsheet, History, Printer, Trash2, Undo2 } from 'lucide-react'
import type { EntryActions } from '@/components/documents/cells/entry-actions'
import {
  countFilled,
  countTotal,
  type EntryStore,
  isDirty,
  useEntry,
} from '@/components/documents/cells/entry-state'
import { countUnexplained } from '@/components/documents/cells/row-view'
import { type DocumentView, handOver } from '@/components/documents/document/document-view'
import { TypingBar } from '@/components/documents/document/typing'
import type { DocumentActions } from '@/components/documents/document/use-document-actions'
import { KeysHelp } from '@/components/documents/windows/window-buttons'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { useScrollPadding } from '@/components/ui/browser/use-scroll-padding'
import { AlertsPlace } from '@/components/ui/feedback/alerts'
import { DropdownMenu } from '@/components/ui/overlays/dropdown-menu'
import { MenuActions } from '@/components/ui/overlays/rare-actions'

type DocumentFooterProps = {
  view: DocumentView
  store: EntryStore
  entry: EntryActions
  actions: DocumentActions
  /** The next unfinished document of the period. */
  nextHref: string | null
  isOperator: boolean
  isSaving: boolean
  onClose: () => void
}

/** The document's buttons, sticky at the bottom; while typing on a phone, a button to the next field. */
export function DocumentFooter({ store, entry, isOperator, ...props }: DocumentFooterProps) {
  const { view, actions } = props
  const { can } = view
  return (
    <footer
      ref={useScrollPadding('bottom')}
      data-sticky-footer
      className="sticky bottom-0 -mt-px z-10 border-t border-line bg-surface py-2.5 @max-3xl:-mx-4 @max-3xl:px-3 @max-3xl:py-1.5 @max-3xl:pb-[max(0.375rem,env(safe-area-inset-bottom))] @3xl:rounded-b-lg @3xl:px-6 print:hidden"
    >
      <AlertsPlace />
      {can.edit && <TypingBar store={store} actions={entry} />}
      <div
        className={classNames(
          'flex flex-wrap items-center justify-end gap-2 @3xl:gap-3',
          can.edit && 'roomy:@max-3xl:group-has-[[data-cell]:focus]/form:hidden',
        )}
      >
        <OtherActions view={view} actions={actions} />
        {can.edit && <KeysHelp />}
        {isOperator && <HandOver view={view} store={store} />}
        <MainButtons {...props} />
      </div>
    </footer>
  )
}

function HandOver({ view, store }: Pick<DocumentFooterProps, 'view' | 'store'>) {
  const isComplete = useEntry(
    store,
    (rows) =>
      countTotal(rows) > 0 &&
      countFilled(rows) === countTotal(rows) &&
      countUnexplained(rows) === 0 &&
      !isDirty(rows),
  )
  const text = handOver(view, isComplete)
  return (
    text && (
      <p className="min-w-0 text-sm text-pretty text-ink-soft @max-3xl:order-first @max-3xl:basis-full @3xl:flex-1">
        {text}
      </p>
    )
  )
}

function OtherActions({ view: { document, can }, actions }: Pick<DocumentFooterProps, 'view' | 'actions'>) {
  const ask = (dialog: Parameters<typeof actions.setDialog>[0]) => () => actions.setDialog(dialog)
  return (
    <DropdownMenu
      align="start"
      label="Другие действия"
      trigger={
        <Button icon={<Ellipsis />} className="@max-3xl:mr-auto @max-5xl:w-(--control-md) @max-5xl:px-0!">
          <span className="sr-only">Другие действия: </span>
          <span className="@max-5xl:hidden">{can.edit ? 'История, печать, Excel' : 'История, печать'}</span>
        </Button>
      }
    >
      <MenuActions
        actions={[
          document !== null && { label: 'История', icon: <History />, onSelect: ask('history') },
          { label: 'Печать', icon: <Printer />, onSelect: () => window.print() },
          can.edit && { label: 'Шаблон XLSX', icon: <FileSpreadsheet />, onSelect: ask('workbook') },
          document !== null &&
            can.return && { label: 'Вернуть на доработку', icon: <Undo2 />, onSelect: ask('sendBack') },
          can.delete && { label: 'Удалить документ', icon: <Trash2 />, onSelect: ask('delete') },
        ]}
      />
    </DropdownMenu>
  )
}

/** The end of a label, shown only where there is room. */
const Rest = ({ children }: { children: string }) => <span className="@max-3xl:hidden">{children}</span>

/** Marks the button that follows the last field. */
const NEXT_STEP = { 'data-next-step': true } as const

/** The next steps, one of them as primary button; without any, the button that leaves. */
function MainButtons({
  view: { can },
  actions,
  nextHref,
  isSaving,
  onClose,
}: Omit<DocumentFooterProps, 'store' | 'entry' | 'isOperator'>) {
  const { isApproving } = actions
  const hasAction = can.approve || can.withdraw || can.request_withdrawal
  return (
    <div className="ml-auto flex flex-wrap justify-end gap-2 @max-3xl:contents @3xl:gap-3">
      {nextHref && (
        <ButtonLink href={nextHref} {...(can.approve ? {} : NEXT_STEP)}>
          <span>
            Следующий<Rest> документ</Rest>
          </span>
          <ChevronRight />
        </ButtonLink>
      )}
      {!nextHref && !hasAction && (
        <Button {...NEXT_STEP} onClick={onClose}>
          Закрыть
        </Button>
      )}
      {can.approve && (
        <Button
          {...NEXT_STEP}
          color="success"
          icon={<Check />}
          processing={isApproving}
          disabled={isSaving && !isApproving}
          onClick={actions.askToApprove}
        >
          <span>
            Утвердить<Rest> показатели</Rest>
          </span>
        </Button>
      )}
      {can.withdraw && (
        <Button color="warning" quiet icon={<Undo2 />} onClick={() => actions.setDialog('withdraw')}>
          Вернуть в работу
        </Button>
      )}
      {can.request_withdrawal && (
        <Button quiet icon={<Undo2 />} onClick={() => actions.setDialog('requestWithdrawal')}>
          Попросить вернуть в работу
        </Button>
      )}
    </div>
  )
}
